import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '#platform/http/server.ts'
import { newsletterOf } from '#tools/builders/marketing/newsletter.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { overdueUpdates, updateMailingList } from './mailing-list.ts'

const clock = aClock()
/** Response of the provider to all requests, and the requests it received. */
let companyAnswers = 200
/** The provider responds after this. */
let answersAfter: Promise<void> = Promise.resolve()
const calls: { path: string; email: string }[] = []

let company: Awaited<ReturnType<typeof listen>>
let shop: TestShop
let newsletter: ReturnType<typeof newsletterOf>
let care: AtDesk
let finance: AtDesk
beforeAll(async () => {
  company = await listen(
    (incoming, outgoing) => {
      let form = ''
      incoming.on('data', (piece: Buffer) => (form += piece.toString()))
      incoming.on('end', () => {
        calls.push({ path: incoming.url ?? '', email: new URLSearchParams(form).get('EMAIL') ?? '' })
        const status = companyAnswers
        void answersAfter.then(() => outgoing.writeHead(status).end())
      })
    },
    { host: '127.0.0.1', port: 0 },
  )
  const address = `http://127.0.0.1:${company.port}`
  shop = await openTestShop(
    {
      LIMITS_FACTOR: '1000',
      NEWSLETTER_URL: `${address}/join`,
      NEWSLETTER_UNSUBSCRIBE_URL: `${address}/leave`,
    },
    { clock },
  )
  newsletter = newsletterOf(shop)
  care = await atDesk(shop, 'care')
  finance = await atDesk(shop, 'finance')
})
afterAll(async () => {
  await shop.close()
  await company.close()
})
beforeEach(async () => {
  companyAnswers = 200
  await shop.shop.pool.query('delete from mailing_list_updates')
})

type Update = {
  id: string
  email: string
  is_subscribed: boolean
  state: string
  status: number | null
  tries: number
  next_try_at: string | null
}
const outcome = ({ status, body }: TestAnswer) => [status, (body as { code?: string }).code ?? null]
const listed = async (query = '') =>
  (await care.get(`/mailing-list${query}`)).body as { updates: Update[]; total: number }

let addresses = 0
/** A confirmed address that was not sent to the provider yet. */
async function aConfirmedAddress(): Promise<string> {
  const email = `listed-${(addresses += 1)}@example.com`
  await newsletter.signUp(email)
  await newsletter.confirm(await newsletter.tokenTo(email))
  return email
}

/** How an update gets to each state: the provider's response to the first attempt. */
const states = { waiting: null, away: 503, refused: 422 } as const
type State = keyof typeof states | 'gone'

async function anUpdate(state: State): Promise<Update> {
  const email = await aConfirmedAddress()
  const answer = state === 'gone' ? 422 : states[state]
  if (answer !== null) {
    companyAnswers = answer
    await shop.work('send-list-update')
  }
  const [update] = (await listed(`?search=${email}`)).updates
  if (!update) throw new Error('the address waits')
  if (state === 'gone')
    await shop.shop.pool.query('delete from mailing_list_updates where id = $1', [update.id])
  return update
}

const events = ['tell again: taken', 'tell again: refused', 'tell again: away', 'give up'] as const
const answers = { 'tell again: taken': 200, 'tell again: refused': 422, 'tell again: away': 503 } as const

/** Response to staff, and the final state; null: the update is deleted. */
const table: Record<State, Record<(typeof events)[number], [number, string | null, string | null]>> = {
  waiting: {
    'tell again: taken': [200, null, null],
    'tell again: refused': [200, null, 'refused'],
    'tell again: away': [200, null, 'away'],
    'give up': [409, 'marketing.update_not_refused', 'waiting'],
  },
  away: {
    'tell again: taken': [200, null, null],
    'tell again: refused': [200, null, 'refused'],
    'tell again: away': [200, null, 'away'],
    'give up': [409, 'marketing.update_not_refused', 'away'],
  },
  refused: {
    'tell again: taken': [200, null, null],
    'tell again: refused': [200, null, 'refused'],
    'tell again: away': [200, null, 'away'],
    'give up': [200, null, null],
  },
  gone: {
    'tell again: taken': [404, 'marketing.unknown_update', null],
    'tell again: refused': [404, 'marketing.unknown_update', null],
    'tell again: away': [404, 'marketing.unknown_update', null],
    'give up': [404, 'marketing.unknown_update', null],
  },
}
const cells = (Object.keys(table) as State[]).flatMap((state) =>
  events.map((event) => [state, event] as const),
)

it.each(cells)('of an address that is %s: %s', async (state, event) => {
  const { id, email, tries } = await anUpdate(state)
  const earlier = calls.length
  const giveUp = () =>
    event === 'give up'
      ? care.send('POST', `/mailing-list/${id}/give-up`, { reason: 'The company has set it right' })
      : care.send('POST', `/mailing-list/${id}/retry`)
  if (event !== 'give up') companyAnswers = answers[event]
  const answer = await giveUp()
  const isTold = event !== 'give up' && answer.status === 200
  if (isTold) await shop.work('send-list-update')
  const [status, code, left] = table[state][event]
  expect(outcome(answer)).toEqual([status, code])
  const [found] = (await listed(`?search=${email}`)).updates
  expect(found?.state ?? null).toBe(left)
  expect(calls.slice(earlier)).toEqual(isTold ? [{ path: '/join', email }] : [])
  if (isTold && left !== null)
    expect(found).toMatchObject({ status: companyAnswers, tries: tries + 1, is_subscribed: true })
})

describe('an address that was given up', () => {
  it('is given up once from two tabs, is then no longer overdue, and the audit log has its data and the reason', async () => {
    const { id, email } = await anUpdate('refused')
    expect(await overdueUpdates(shop.shop.systemContext())).toBe(1)
    const giveUp = () => care.send('POST', `/mailing-list/${id}/give-up`, { reason: 'It is a typing error' })
    const responses = await Promise.all([giveUp(), giveUp(), giveUp()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(await overdueUpdates(shop.shop.systemContext())).toBe(0)
    const log = await shop.shop.pool.query(
      `select after, reason from audit_log where action = 'staff-give-up-mailing-list' and entity_id = $1`,
      [id],
    )
    expect(log.rows).toEqual([
      { after: { email, listed: true, state: 'refused' }, reason: 'It is a typing error' },
    ])
  })

  it('is sent again when its owner changes the consent', async () => {
    const { id, email } = await anUpdate('refused')
    await care.send('POST', `/mailing-list/${id}/give-up`, { reason: 'x' })
    companyAnswers = 200
    await newsletter.unsubscribe(email)
    await shop.work('send-list-update')
    expect(calls.at(-1)).toEqual({ path: '/leave', email })
    expect((await listed(`?search=${email}`)).updates).toEqual([])
  })
})

it('forgets the refusal when its owner changes their mind, and cannot be given up then', async () => {
  const { email } = await anUpdate('refused')
  await newsletter.unsubscribe(email)
  const [changed] = (await listed(`?search=${email}`)).updates
  expect(changed).toMatchObject({ state: 'waiting', status: null, tries: 0, is_subscribed: false })
  const answer = await care.send('POST', `/mailing-list/${changed?.id}/give-up`, { reason: 'x' })
  expect(outcome(answer)).toEqual([409, 'marketing.update_not_refused'])
})

it('is sent again after a concurrent try whose earlier data is refused', async () => {
  const { id, email } = await anUpdate('refused')
  const earlier = calls.length
  let release = () => undefined as void
  answersAfter = new Promise<void>((done) => (release = done))
  await shop.shop.pool.query('update mailing_list_updates set next_try_at = null where id = $1', [id]) // a day has passed
  const underWay = updateMailingList(shop.shop.systemContext(), email)
  await expect.poll(() => calls.length).toBe(earlier + 1)
  companyAnswers = 200 // fixed at the provider meanwhile
  expect((await care.send('POST', `/mailing-list/${id}/retry`)).status).toBe(200)
  answersAfter = Promise.resolve()
  release()
  await underWay
  expect(calls.slice(earlier)).toEqual([
    { path: '/join', email },
    { path: '/join', email },
  ])
  expect((await listed(`?search=${email}`)).updates).toEqual([])
})

it('lists refused addresses first, by state and by e-mail', async () => {
  const away = await anUpdate('away')
  const refused = await anUpdate('refused')
  const waiting = await anUpdate('waiting')
  const emails = ({ updates }: { updates: Update[] }) => updates.map(({ email }) => email)
  const all = await listed()
  expect([all.total, emails(all)]).toEqual([3, [refused.email, away.email, waiting.email]])
  expect(emails(await listed('?state=waiting'))).toEqual([waiting.email])
  expect(emails(await listed('?state=away'))).toEqual([away.email])
  expect(emails(await listed(`?search=${refused.email.toUpperCase()}`))).toEqual([refused.email])
  expect(emails(await listed('?limit=1&page=2'))).toEqual([away.email])
})

it('is visible with the right to read messages, and changed with the right to send them', async () => {
  const { id } = await anUpdate('refused')
  expect((await finance.get('/mailing-list')).status).toBe(403)
  const auditor = await atDesk(shop, 'auditor')
  expect((await auditor.get('/mailing-list')).status).toBe(200)
  for (const step of ['retry', 'give-up'])
    expect((await auditor.send('POST', `/mailing-list/${id}/${step}`, { reason: 'x' })).status).toBe(403)
})
