import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { rateIdAt, ratesOf } from '../pricing.ts'
import type { Currency } from '../../money.ts'

/** Rates as staff enter them, alone or by two (rules/money#10-13). */
let shop: TestShop
let owner: AtDesk
let second: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  owner = await atDesk(shop, 'owner')
  second = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())

type Rate = {
  currency: string
  rate: string | null
  since: string | null
  source: string | null
  entered_by: string | null
  agreed_by: string | null
  age: number | null
  is_stale: boolean
  approval: { id: string } | null
  history: { rate: string }[]
}
const no = ({ status, body }: TestAnswer) => [status, body.code]
const enter = (currency: string, rate: string, by = owner, headers?: Record<string, string>) =>
  by.send('POST', '/rates', { currency, rate, source: 'the bank' }, headers)
const rateOf = async (currency: string, by = owner) =>
  ((await by.get('/rates')).body.rates as Rate[]).find((each) => each.currency === currency)!
const requestIn = ({ body }: TestAnswer) => (body.approval as { id: string }).id
const approve = (id: string, by = second) => by.send('POST', `/approvals/${id}/approve`)
const logged = async (action: string, id: string) =>
  (
    await shop.shop.pool.query<{ before: unknown; after: unknown; who: string; is_request: boolean }>(
      'select before, after, who, is_request from audit_log where action = $1 and entity_id = $2 order by at',
      [action, id],
    )
  ).rows

describe('a rate within 5 %', () => {
  it('counts from now on, and is in the log with its source', async () => {
    const before = await rateOf('JPY')
    const answer = await enter('JPY', '162.33')
    expect([answer.status, answer.body.approval]).toEqual([200, null])
    expect(await rateOf('JPY')).toMatchObject({
      rate: '162.33',
      source: 'the bank',
      entered_by: owner.email,
      agreed_by: null,
      age: 0,
      is_stale: false,
      approval: null,
      history: [{ rate: '162.33' }, { rate: before.rate }],
    })
    expect(await logged('staff-add-rate', 'JPY')).toMatchObject([
      {
        who: owner.email,
        is_request: false,
        before: { rate: before.rate },
        after: { rate: '162.33', source: 'the bank' },
      },
    ])
  })

  it('is used for shoppers, in this process, and stored with orders', async () => {
    const ctx = shop.shop.systemContext()
    const old = await rateIdAt(ctx, 'CAD', clock.now())
    expect((await ratesOf(ctx)).CAD).toBe('1.39800000')
    await enter('CAD', '1.4')
    await expect.poll(async () => (await ratesOf(ctx)).CAD).toBe('1.40000000')
    expect(await rateIdAt(ctx, 'CAD', clock.now())).not.toBe(old)
  })

  it('is entered once by the same key, and an equal rate is confirmed', async () => {
    const headers = { 'idempotency-key': 'the-same-rate-0001' }
    const answers = [await enter('AUD', '1.53', owner, headers), await enter('AUD', '1.53', owner, headers)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await rateOf('AUD')).history).toHaveLength(2)
    expect((await enter('AUD', '1.53')).status).toBe(200)
    expect((await rateOf('AUD')).history.map(({ rate }) => rate)).toEqual(['1.53', '1.53', '1.521'])
  })

  it('rows are immutable', async () => {
    await expect(shop.shop.pool.query('update fx_rates set rate = 1')).rejects.toThrow(/never changed/)
  })
})

describe('a rate that is refused', () => {
  it.each(['0', '-7.8', '7.800000001', '99999999999', 'seven', '7,8'])('%s is rejected', async (rate) => {
    expect(no(await enter('HKD', rate))).toEqual([400, 'rates.bad_rate'])
  })

  it.each(['78.1', '0.77'])('%s is a slip', async (rate) => {
    const answer = await enter('HKD', rate)
    expect(no(answer)).toEqual([422, 'rates.out_of_bounds'])
    expect(String(answer.body.message)).toContain('7.8')
  })

  it('is one of no currency of the shop, of the dollar, or without a source', async () => {
    expect((await enter('EUR', '1')).status).toBe(400)
    expect((await enter('USD', '1')).status).toBe(400)
    const bare = await owner.send('POST', '/rates', { currency: 'HKD', rate: '7.8', source: ' ' })
    expect(bare.status).toBe(400)
  })

  it('is entered without the right to do so', async () => {
    const finance = await atDesk(shop, 'finance')
    expect(no(await enter('HKD', '7.8', finance))).toEqual([403, 'staff.forbidden'])
    expect((await finance.get('/rates')).status).toBe(200)
    const care = await atDesk(shop, 'care')
    expect(no(await care.get('/rates'))).toEqual([403, 'staff.forbidden'])
  })
})

describe('a rate beyond 5 %', () => {
  it('waits for a second person, who sees both rates and the difference, and then counts', async () => {
    const answer = await enter('GBP', '0.86')
    expect(answer.body.approval).toMatchObject({
      kind: 'rate',
      subject: 'GBP',
      reason: 'the bank',
      facts: [
        { fact: 'currency', before: null, after: 'GBP' },
        { fact: 'rate', before: '0.782', after: '0.86' },
        { fact: 'difference', before: null, after: '+9.97%' },
      ],
    })
    expect(await rateOf('GBP')).toMatchObject({ rate: '0.782', approval: { id: requestIn(answer) } })
    expect((await logged('staff-add-rate', 'GBP'))[0]?.is_request).toBe(true)
    expect(no(await enter('GBP', '0.9'))).toEqual([409, 'rates.approval_waits'])
    expect(no(await approve(requestIn(answer), owner))).toEqual([403, 'staff.own_request'])

    const agreed = await approve(requestIn(answer))
    expect([agreed.status, agreed.body.approval]).toMatchObject([200, { state: 'executed' }])
    expect(await rateOf('GBP')).toMatchObject({
      rate: '0.86',
      entered_by: owner.email,
      agreed_by: second.email,
      approval: null,
    })
    expect(no(await approve(requestIn(answer)))).toEqual([409, 'staff.approval_over'])
    expect((await rateOf('GBP')).history).toHaveLength(2)
  })

  it('ends where another one counts meanwhile', async () => {
    const answer = await enter('THB', '40')
    expect((await enter('THB', '35', second)).status).toBe(200)
    expect(no(await approve(requestIn(answer)))).toEqual([409, 'staff.approval_over'])
    expect(await rateOf('THB')).toMatchObject({ rate: '35', approval: null })
  })

  it('is not approved if another rate arrived meanwhile', async () => {
    const answer = await enter('MYR', '5')
    await shop.shop.pool.query(
      `insert into fx_rates (currency, rate, source, entered_by) values ('MYR', 4.5, 'x', 'x')`,
    )
    expect(no(await approve(requestIn(answer)))).toEqual([409, 'rates.overtaken'])
    expect((await rateOf('MYR')).rate).toBe('4.5')
  })

  it('is one of several concurrent ones', async () => {
    const answers = await Promise.all(['1300', '1305', '1310', '1318'].map((rate) => enter('KRW', rate)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await rateOf('KRW')).rate).toBe('1392.5')
  })
})

describe('a shop without entered rates', () => {
  let without: TestShop
  let desk: AtDesk
  beforeAll(async () => {
    without = await openTestShop({ LIMITS_FACTOR: '1000' })
    await without.shop.pool.query('alter table fx_rates disable trigger fx_rates_stay')
    await without.shop.pool.query('delete from fx_rates')
    desk = await atDesk(without, 'owner')
  })
  afterAll(() => without.close())

  it('needs a second person for the first one of a currency, and has the linked one', async () => {
    const other = await atDesk(without, 'owner')
    expect(await rateOf('JPY', desk)).toMatchObject({ rate: null, since: null, age: null, is_stale: false })
    expect(await rateOf('HKD', desk)).toMatchObject({ rate: '7.8', since: null, is_stale: false })
    const first = await enter('JPY', '150', desk)
    expect((first.body.approval as { facts: object[] }).facts).toEqual([
      { fact: 'currency', before: null, after: 'JPY' },
      { fact: 'rate', before: null, after: '150' },
    ])
    expect((await approve(requestIn(first), other)).status).toBe(200)
    expect((await rateOf('JPY', desk)).rate).toBe('150')
    expect((await enter('HKD', '7.79', desk)).body.approval).toBeNull()
  })

  it('has an old rate in the work queue, for staff who may enter rates, until a new one counts', async () => {
    await without.shop.pool.query(
      `insert into fx_rates (currency, rate, source, entered_by, valid_from) values
        ('CHF', 0.9, 'x', 'x', now() - interval '74 hours'), ('GBP', 0.8, 'x', 'x', now() - interval '73 hours'),
        ('SGD', 1.3, 'x', 'x', now() - interval '71 hours')`,
    )
    const old = async (who: AtDesk) =>
      (
        (await who.get('/today')).body.matters as { kind: string; count: number; rows: { title: string }[] }[]
      ).find(({ kind }) => kind === 'rates_stale')
    // as one item, however many they are
    expect(await old(desk)).toMatchObject({
      count: 1,
      rows: [{ id: 'rates', title: 'CHF, GBP', detail: '2' }],
    })
    const finance = await atDesk(without, 'finance')
    expect((await old(finance))?.count ?? 0).toBe(0)
    await enter('CHF', '0.9', desk)
    expect(await old(desk)).toMatchObject({ count: 1, rows: [{ title: 'GBP', detail: '1' }] })
    await enter('GBP', '0.8', desk)
    expect((await old(desk))?.count ?? 0).toBe(0)
  })
})

it('marks rates older than 72 hours', async () => {
  const { since } = await rateOf('CHF')
  clock.move(72 * 3_600 - (clock.now().getTime() - new Date(since!).getTime()) / 1_000 - 60)
  const early = await atDesk(shop, 'owner')
  expect(await rateOf('CHF', early)).toMatchObject({ age: 71, is_stale: false })
  clock.move(120)
  expect(await rateOf('CHF', early)).toMatchObject({ age: 72, is_stale: true })
  expect(await rateOf('USD' satisfies Currency, early)).toBeUndefined()
})
