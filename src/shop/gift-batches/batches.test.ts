import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members.ts'
import { aClock } from '#tools/builders/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { auditShop } from '../audit/audit.ts'
import { changeSetting } from '../content/content.ts'
import { countChangedDays } from '../reports/rollup.ts'
import { batchMoves, batchStates } from './batch.rules.ts'
import { makeDue, makeSome } from './making.ts'

let shop: TestShop
let second: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  second = await atDesk(shop, 'owner')
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

type Sum = { codes: number; amount: number }
type Batch = { id: string; state: string; name: string } & Record<'unused' | 'used' | 'expired' | 'void', Sum>
const batchOf = ({ body }: TestAnswer) => body.gift_batch as Batch
const approvalOf = ({ body }: TestAnswer) => body.approval as { id: string } | null
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const inDays = (days: number) =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Time passes, and whoever was signed in signs in again. */
async function later(days: number): Promise<void> {
  clock.move(days * 86_400)
  second = await atDesk(shop, 'owner')
}

const create = (by: AtDesk, count: number, amount: number, more: object = {}, key?: string) =>
  by.send(
    'POST',
    '/gift-batches',
    { name: 'Opening', count, amount, last_day: inDays(40), reason: 'the new branch', ...more },
    key ? { 'idempotency-key': key } : {},
  )
const approve = (by: AtDesk, answer: TestAnswer) =>
  by.send('POST', `/approvals/${approvalOf(answer)?.id}/approve`)
/** A batch that a second person agreed to. */
async function agreed(by: AtDesk, count: number, amount: number, more: object = {}): Promise<string> {
  const response = await create(by, count, amount, more)
  expect((await approve(second, response)).status).toBe(200)
  return batchOf(response).id
}
const exported = (by: AtDesk, id: string) => by.send('POST', `/gift-batches/${id}/export`)
const codesOf = ({ body }: TestAnswer) => (body.codes as { code: string }[]).map(({ code }) => code)
const found = async (id: string) => batchOf(await second.get(`/gift-batches/${id}`))
const sums = ({ unused, used, expired, void: ended }: Batch) =>
  [unused, used, expired, ended].map(({ codes, amount }) => [codes, amount])
const claim = async (code: string) => {
  const member = await signedInMember(shop)
  const { status, body } = await member.send('POST', '/user/giftcode', { code })
  return status === 200 ? status : body.code
}
const owed = async () =>
  Number(
    (
      await shop.shop.pool.query(
        `select coalesce(sum(amount), 0) as sum from ledger_entries where account = 'gift_card_liability' and currency = 'HKD'`,
      )
    ).rows[0].sum,
  )

describe('a batch', () => {
  it('moves as the trigger of its table says', async () => {
    const { rows } = await shop.shop.pool.query<{ body: string }>(
      `select prosrc as body from pg_proc where proname = 'guard_gift_batch'`,
    )
    const known = batchStates.flatMap((from) => batchMoves[from].map((to) => `${from} ${to}`))
    const written = [...(rows[0]?.body ?? '').matchAll(/'([a-z]+ [a-z]+)'/g)].map(([, pair]) => pair)
    expect(written.filter((pair) => known.includes(pair ?? '')).toSorted()).toEqual(known.toSorted())
    expect(written.filter((pair) => pair && !known.includes(pair))).toEqual([])
  })

  it('is made, handed out once, used and ended, and owed to the cent (rules/wallet#12)', async () => {
    const manager = await atDesk(shop, 'manager')
    const before = await owed()
    const response = await create(manager, 4, 88.8)
    expect([response.status, approvalOf(response), batchOf(response).state]).toEqual([200, null, 'ready'])
    const { id } = batchOf(response)
    expect(await owed()).toBe(before + 4 * 8_880)
    const { rows: made } = await shop.shop.pool.query(
      'select distinct state, code_hash from gift_codes where batch_id = $1',
      [id],
    )
    expect(made).toEqual([{ state: 'issued', code_hash: null }])

    const file = await exported(manager, id)
    const codes = codesOf(file)
    expect([file.status, new Set(codes).size]).toEqual([200, 4])
    expect(file.body.codes).toMatchObject([
      { amount: 88.8, currency: 'HKD', last_day: inDays(40) },
      {},
      {},
      {},
    ])
    expect(no(await exported(manager, id))).toEqual([409, 'gift_batches.exported_once'])
    for (const table of ['gift_codes', 'audit_log', 'gift_batches', 'idempotency_keys']) {
      const { rows } = await shop.shop.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(rows.some(({ row }) => codes.some((code) => String(row).includes(code)))).toBe(false)
    }
    expect([await claim(codes[0] ?? ''), await claim(codes[0] ?? '')]).toEqual([200, 'wallet.gift_claimed'])
    expect(sums(await found(id))).toEqual([
      [3, 266.4],
      [1, 88.8],
      [0, 0],
      [0, 0],
    ])
    const ended = await manager.send('POST', `/gift-batches/${id}/void`, { reason: 'the leaflets were lost' })
    expect(ended.body).toMatchObject({ voided: 3, left: 1, gift_batch: { state: 'void' } })
    expect(sums(batchOf(ended))).toEqual([
      [0, 0],
      [1, 88.8],
      [0, 0],
      [3, 266.4],
    ])
    expect(await claim(codes[1] ?? '')).toBe('wallet.gift_void')
    expect(await owed()).toBe(before)
    expect(no(await manager.send('POST', `/gift-batches/${id}/void`, { reason: 'again' }))).toEqual([
      409,
      'gift_batches.cannot',
    ])
  })

  it('that somebody asked for twice under one key is one', async () => {
    const manager = await atDesk(shop, 'manager')
    const [first, again] = [
      await create(manager, 1, 50, {}, 'key-of-a-batch-1'),
      await create(manager, 1, 50, {}, 'key-of-a-batch-1'),
    ]
    expect(batchOf(again).id).toBe(batchOf(first).id)
  })

  it('is handed out by its file alone: nothing of it is sent as a bought card is', async () => {
    const { id } = batchOf(await create(await atDesk(shop, 'manager'), 2, 10))
    await shop.shop.jobs.find(({ name }) => name === 'send-gift-cards')?.run({})
    const { rows } = await shop.shop.pool.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload::text like any (select '%' || id || '%' from gift_codes where batch_id = $1)`,
      [id],
    )
    expect(rows).toEqual([])
    expect(codesOf(await exported(second, id))).toHaveLength(2)
  })

  it('is handed out once although it is asked for by many at once', async () => {
    const manager = await atDesk(shop, 'manager')
    const { id } = batchOf(await create(manager, 3, 10))
    const answers = await Promise.all(Array.from({ length: 6 }, () => exported(manager, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('holds from its first day to its last, and then is owed no more', async () => {
    const id = await agreed(await atDesk(shop, 'manager'), 2, 300, {
      first_day: inDays(2),
      last_day: inDays(5),
    })
    const [one = '', other = ''] = codesOf(await exported(second, id))
    expect(await claim(one)).toBe('wallet.gift_early')
    await later(3)
    expect(await claim(one)).toBe(200)
    await later(4)
    expect(await claim(other)).toBe('wallet.gift_expired')
    await shop.shop.jobs.find(({ name }) => name === 'expire-wallets')?.run({})
    expect(sums(await found(id))).toEqual([
      [0, 0],
      [1, 300],
      [1, 300],
      [0, 0],
    ])
  })

  it('that was never handed out ends with its last day as well', async () => {
    const id = await agreed(await atDesk(shop, 'manager'), 2, 300, { last_day: inDays(1) })
    await later(3)
    expect(no(await exported(second, id))).toEqual([422, 'wallet.gift_expired'])
    await shop.shop.jobs.find(({ name }) => name === 'expire-wallets')?.run({})
    expect(sums(await found(id))[2]).toEqual([2, 600])
  })
})

describe('a second person (rules/wallet#13)', () => {
  it('agrees to what is above, however it is split, and nobody agrees to their own', async () => {
    const manager = await atDesk(shop, 'manager')
    const responses: TestAnswer[] = []
    for (let at = 0; at < 4; at += 1) responses.push(await create(manager, 1, 200))
    expect(responses.map((answer) => approvalOf(answer) === null)).toEqual([true, true, false, false])
    const third = responses[2] as TestAnswer
    expect((await found(batchOf(third).id)).state).toBe('awaiting')
    expect(no(await exported(manager, batchOf(third).id))).toEqual([409, 'gift_batches.not_ready'])
    expect(no(await approve(manager, third))).toEqual([403, 'staff.own_request'])
    const together = await Promise.all([approve(second, third), approve(await atDesk(shop, 'owner'), third)])
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(sums(await found(batchOf(third).id))[0]).toEqual([1, 200])

    const fourth = responses[3] as TestAnswer
    expect(
      (await second.send('POST', `/approvals/${approvalOf(fourth)?.id}/refuse`, { note: 'too much' })).status,
    ).toBe(200)
    expect((await found(batchOf(fourth).id)).state).toBe('refused')
  })

  it('decides on other currencies always, and never on a batch that was taken back', async () => {
    const manager = await atDesk(shop, 'manager')
    const response = await create(manager, 1, 1, { currency: 'USD' })
    expect(approvalOf(response)).not.toBeNull()
    const ended = await manager.send('POST', `/gift-batches/${batchOf(response).id}/void`, {
      reason: 'not needed',
    })
    expect(ended.body).toMatchObject({ voided: 0, left: 0, gift_batch: { state: 'void' } })
    expect(no(await approve(second, response))).toEqual([409, 'staff.approval_over'])
  })
})

describe('limits (rules/wallet#13)', () => {
  const set = (limits: object) => changeSetting(shop.shop.systemContext(), 'gift_batches', limits)

  it('are those of the setting, by code, batch and day', async () => {
    await set({ mostCodes: 10, mostWorth: 100, mostSum: 500, mostADay: 800, mostADayOfAll: 1_000_000 })
    const manager = await atDesk(shop, 'manager')
    expect(no(await create(manager, 11, 1))).toEqual([422, 'gift_batches.too_many'])
    expect(no(await create(manager, 1, 100.01))).toEqual([422, 'gift_batches.too_dear'])
    expect(no(await create(manager, 6, 100))).toEqual([422, 'gift_batches.too_much'])
    const [first, ...rest] = await Promise.all([1, 2, 3].map(() => create(manager, 4, 100)))
    const answers = [first, ...rest].map((answer) => answer && no(answer)[1])
    expect(answers.filter((code) => code === undefined)).toHaveLength(2)
    expect(answers.filter((code) => code === 'gift_batches.too_much_today')).toHaveLength(1)
    await set({ mostADayOfAll: 1 })
    expect(no(await create(await atDesk(shop, 'manager'), 1, 1))).toEqual([
      422,
      'gift_batches.too_much_of_all',
    ])
    await set({})
  })

  it('name the field, and days that cannot be are refused', async () => {
    const manager = await atDesk(shop, 'manager')
    expect((await create(manager, 1, 1_001)).body.fields).toMatchObject({
      amount: expect.stringContaining('1,000'),
    })
    expect(no(await create(manager, 1, 1, { last_day: '2020-01-01' }))).toEqual([400, 'wallet.gift_day'])
    expect(no(await create(manager, 1, 1, { first_day: inDays(50) }))).toEqual([400, 'gift_batches.bad_days'])
    expect(no(await create(manager, 1, 1.001))).toEqual([400, 'wallet.bad_amount'])
  })
})

describe('who may', () => {
  it('ask, take a file and void is of the rights', async () => {
    const manager = await atDesk(shop, 'manager')
    const { id } = batchOf(await create(manager, 1, 10))
    const auditor = await atDesk(shop, 'auditor')
    const care = await atDesk(shop, 'care')
    for (const somebody of [auditor, care]) {
      expect((await create(somebody, 1, 1)).status).toBe(403)
      expect((await exported(somebody, id)).status).toBe(403)
      expect((await somebody.send('POST', `/gift-batches/${id}/void`, { reason: 'x' })).status).toBe(403)
    }
    expect((await auditor.get(`/gift-batches/${id}`)).body).toMatchObject({ can_export: false })
    expect((await exported(await atDesk(shop, 'owner'), id)).status).toBe(200)
  })
})

describe('a large batch', () => {
  it('is made in portions, each once, whoever goes on', async () => {
    const id = await agreed(await atDesk(shop, 'manager'), 1_700, 1)
    expect((await found(id)).state).toBe('making')
    expect(no(await exported(second, id))).toEqual([409, 'gift_batches.not_ready'])
    const ctx = shop.shop.systemContext()
    expect(await ctx.transaction((tx) => makeSome(tx, id))).toBe(true)
    await Promise.all([makeDue(ctx), makeDue(ctx)])
    expect(await found(id)).toMatchObject({ state: 'ready', unused: { codes: 1_700, amount: 1_700 } })
    expect(new Set(codesOf(await exported(second, id))).size).toBe(1_700)
    const ended = await second.send('POST', `/gift-batches/${id}/void`, { reason: 'never printed' })
    expect(ended.body).toMatchObject({ voided: 1_700, left: 0 })
  })
})

describe('what the shop owes', () => {
  it('is what is unused of batches, by the ledger and by the report of liabilities', async () => {
    const id = await agreed(await atDesk(shop, 'manager'), 5, 123.45, { last_day: inDays(3) })
    const [code = ''] = codesOf(await exported(second, id))
    expect(await claim(code)).toBe(200)
    const list = (await second.get('/gift-batches?limit=100')).body.gift_batches as (Batch & {
      currency: string
    })[]
    const unused = list
      .filter(({ currency }) => currency === 'HKD')
      .reduce((sum, each) => sum + Math.round(each.unused.amount * 100), 0)
    expect(unused).toBe(await owed())
    while ((await countChangedDays(shop.shop.systemContext())) > 0);
    const report = await second.get('/reports/liability?by=owedAs&money=charged&currency=HKD&against=none')
    const rows = report.body.rows as { key: string; figures: { owed: number } }[]
    expect(rows.find(({ key }) => key === 'gift_code')?.figures.owed).toBe(unused / 100)
  })
})
