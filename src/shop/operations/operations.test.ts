import { afterAll, beforeAll, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let owner: AtDesk
let auditor: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  auditor = await atDesk(shop, 'auditor')
})
afterAll(() => shop.close())

type Job = { id: string; name: string; state: string; attempts: number; error: string }
const outcome = ({ status, body }: TestAnswer) => [status, body.code]
const rows = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await shop.shop.pool.query(text, values)).rows as R[]

let next = 0
/** A job of the queue as it stands after so many of its eight tries. */
async function aJob(attempts: number, isLocked = false): Promise<{ id: string; name: string }> {
  const name = `refused-work-${(next += 1)}`
  const [made] = await rows<{ id: string }>(
    `select id::text from graphile_worker.add_job($1, '{}'::json, max_attempts => 8, run_at => now() + interval '1 hour')`,
    name,
  )
  await shop.shop.pool.query(
    `update graphile_worker._private_jobs set attempts = $2::int, last_error = case when $2::int > 0 then 'it broke' end,
       locked_at = case when $3::boolean then now() end, locked_by = case when $3::boolean then 'somebody' end where id = $1`,
    [made!.id, attempts, isLocked],
  )
  return { id: made!.id, name }
}
const found = async (name: string, query = '') =>
  ((await auditor.get(`/jobs?search=${name}${query}`)).body.jobs as Job[]).map(({ state, attempts }) => [
    state,
    attempts,
  ])

it('lists jobs by their state', async () => {
  const job = await aJob(8)
  expect(await found(job.name)).toEqual([['failed', 8]])
  expect(await found(job.name, '&state=failed')).toEqual([['failed', 8]])
  expect(await found(job.name, '&state=waiting')).toEqual([])
  expect((await (await atDesk(shop, 'care')).get('/jobs')).status).toBe(403)
})

it.each([
  ['waiting', 0, false, 'retry', 200],
  ['retrying', 3, false, 'retry', 200],
  ['failed', 8, false, 'retry', 200],
  ['running', 3, true, 'retry', 409],
  ['waiting', 0, false, 'give-up', 409],
  ['retrying', 3, false, 'give-up', 200],
  ['failed', 8, false, 'give-up', 200],
  ['running', 3, true, 'give-up', 409],
])(
  'a job that is %s (%i tries, in hand %s) answers %s with %i',
  async (_, attempts, isLocked, step, status) => {
    const { id, name } = await aJob(attempts, isLocked)
    const answer = await owner.send('POST', `/jobs/${id}/${step}`, { reason: 'Nobody needs it' })
    expect(answer.status).toBe(status)
    const left = await found(name)
    if (step === 'give-up' && status === 200) expect(left).toEqual([])
    if (step === 'retry' && status === 200) expect(left).toEqual([['waiting', 0]])
    expect((await auditor.send('POST', `/jobs/${id}/${step}`, { reason: 'x' })).status).toBe(403)
  },
)

it('removes a job once from two tabs, and the audit log has its data and the reason', async () => {
  const { id, name } = await aJob(8)
  const giveUp = () => owner.send('POST', `/jobs/${id}/give-up`, { reason: 'The order is gone' })
  const responses = await Promise.all([giveUp(), giveUp(), giveUp()])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(outcome(await giveUp())).toEqual([404, 'operations.unknown_job'])
  expect(outcome(await owner.send('POST', `/jobs/${id}/retry`))).toEqual([404, 'operations.unknown_job'])
  const [entry] = await rows<{ after: { name: string; what: string }; reason: string }>(
    `select after, reason from audit_log where action = 'staff-give-up-job' and entity_id = $1`,
    id,
  )
  expect(entry).toMatchObject({ after: { name, what: 'it broke' }, reason: 'The order is gone' })
})

it('tries all that failed again, and leaves others as they are', async () => {
  const [failed, retrying, running] = [await aJob(8), await aJob(2), await aJob(8, true)]
  const answer = await owner.send('POST', '/jobs/retry-failed', { name: failed.name })
  expect(answer.body).toEqual({ count: 1 })
  expect((await owner.send('POST', '/jobs/retry-failed', { name: 'refused-work-' })).status).toBe(200)
  expect([await found(failed.name), await found(retrying.name), await found(running.name)]).toEqual([
    [['waiting', 0]],
    [['retrying', 2]],
    [['running', 8]],
  ])
})

it('reports the health of the shop', async () => {
  await aJob(8)
  const { status, body } = await auditor.get('/health')
  expect(status).toBe(200)
  const areas = Object.fromEntries(
    (body.areas as { area: string; verdict: string }[]).map((each) => [each.area, each.verdict]),
  )
  expect(areas.queue).not.toBe('fine')
  expect([areas.mail, areas.uploads]).toEqual(['fine', 'fine'])
  expect(body).toMatchObject({ runtime: { node: process.versions.node }, uploads: { place: 'folder' } })
  expect((body.payments as { method: string }[]).map(({ method }) => method)).toContain('paydollar')
  const { database, disk } = body as {
    database: { version: string; bytes: number }
    disk: { free_bytes: number }
  }
  expect(database.version).toMatch(/^18/)
  expect([database.bytes > 0, disk.free_bytes > 0]).toEqual([true, true])
})
