import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { giftCodes } from '#tools/builders/wallet/gift-codes.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { beginningOf, dayInHongKong } from '../calendar.ts'
import { fromDecimal } from '../money.ts'
import { daysOf, monthOf, nextDay } from './closing.rules.ts'

let shop: TestShop
let finance: AtDesk
let owner: AtDesk
let manager: AtDesk
const clock = aClock()
beforeAll(async () => {
  // on the third of a month, so that the first closed days are in one month
  const comingMonth = nextDay(daysOf(monthOf(today())).at(-1)!)
  clock.move((beginningOf(comingMonth).getTime() - clock.now().getTime()) / 1_000 + 2.5 * 86_400)
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

/** Sessions expire as the clock is moved by days. */
async function signIn() {
  finance = await atDesk(shop, 'finance')
  owner = await atDesk(shop, 'owner')
  manager = await atDesk(shop, 'manager')
}

type Tender = { method: string; charges: number; charged: number; fees: number; net: number }
type Day = { state: string; blocked_by: string | null; closed_by: string | null; sums: { tenders: Tender[] } }
type Month = {
  is_closed: boolean
  blocked_by: string | null
  unexplained: number
  closings: { id: string; state: string }[]
}

const today = () => dayInHongKong(clock.now())
const outcome = ({ status, body }: TestAnswer) => [status, body.code]
const dayOf = async (day: string) => (await finance.get(`/closing/days/${day}`)).body.day as Day
const monthOfDesk = async (month: string) =>
  (await finance.get(`/closing/months/${month}`)).body.month as Month
const closeDay = (day: string, who = finance) => who.send('POST', `/closing/days/${day}/close`)
const closeMonth = (month: string) => finance.send('POST', `/closing/months/${month}/close`)
const settled = async (...rows: string[]) => {
  const form = new FormData()
  form.set('file', new Blob([['Date,Type,Ref No,Merchant Ref,Amount,Fee', ...rows].join('\n')]), 'a.csv')
  form.set('method', 'paydollar')
  const answer = await shop.shop.api.fetch(
    new Request('http://shop.test/api/admin/v1/settlements', {
      method: 'POST',
      body: form,
      headers: { cookie: finance.cookie, 'x-csrf-token': finance.token, 'x-shop-locale': 'en' },
    }),
    { ip: '10.0.0.1', seenIn: null },
  )
  const { file } = (await answer.json()) as { file: { id: string } }
  expect((await finance.send('POST', `/settlements/${file.id}/book`)).status).toBe(200)
  const lines = (await finance.get(`/settlements/${file.id}`)).body.lines as { booked_on: string }[]
  return lines.map((line) => line.booked_on)
}

it('a day is closed once it is over, in order, once, and is immutable afterwards', async () => {
  await signIn()
  const first = today()
  const placed = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  await payByCard(shop, placed)
  await shop.work('take-payment')
  expect(await dayOf(first)).toMatchObject({ state: 'running', blocked_by: 'closing.day_running' })
  expect(outcome(await closeDay(first))).toEqual([409, 'closing.day_running'])
  await settled(`${first},Fee,,,3.50,`)

  clock.move(2 * 86_400)
  await signIn()
  const open = await dayOf(first)
  const card = open.sums.tenders.find(({ method }) => method === 'paydollar')!
  expect(card).toMatchObject({ charges: 1, fees: 3.5 })
  expect(card.net).toBeCloseTo(card.charged - 3.5, 2)
  expect((await closeDay(first, manager)).status).toBe(403)
  const presses = await Promise.all([closeDay(first), closeDay(first), closeDay(first, owner)])
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await dayOf(first)).toMatchObject({ state: 'closed', sums: open.sums })
  await expect(shop.shop.pool.query('delete from closed_days')).rejects.toThrow(/./)
  await expect(shop.shop.pool.query("update closed_days set sums = '{}'")).rejects.toThrow(/./)

  const second = nextDay(first)
  expect(outcome(await closeDay(nextDay(second)))).toEqual([409, 'closing.day_running'])
  // a late line counts on the first open day and leaves the closed one unchanged
  expect(await settled(`${first},Fee,,,1.00,`)).toEqual([second])
  expect(await dayOf(first)).toMatchObject({ sums: open.sums })
  expect((await dayOf(second)).sums.tenders).toMatchObject([{ method: 'paydollar', fees: 1 }])
  await expect(
    shop.shop.pool.query('update settlement_lines set booked_on = $1 where booked_on is null', [first]),
  ).resolves.toBeDefined()
  await expect(
    shop.shop.pool.query(
      "insert into settlement_lines (file_id, method, line, key, kind, currency, gross_minor, occurred_on, finding, booked_on) select id, method, 99, 'late', 'fee', 'HKD', 1, $1, 'counted', $1 from settlement_files limit 1",
      [first],
    ),
  ).rejects.toThrow(/closed/)
})

it('a month is closed after its days and explanations, and reopened by two persons', async () => {
  await signIn()
  const month = monthOf(today())
  expect(outcome(await closeMonth(month))).toEqual([409, 'closing.month_running'])
  await settled(`${today()},Sale,X-1,NOBODY-1,8.00,0`)
  const late = daysOf(month).length * 86_400
  clock.move(late)
  await signIn()
  const closed = (
    await shop.shop.pool.query<{ day: string }>('select max(day)::text as day from closed_days')
  ).rows[0]!.day
  for (let day = nextDay(closed); monthOf(day) === month; day = nextDay(day))
    expect([day, (await closeDay(day)).status]).toEqual([day, 200])

  expect(await monthOfDesk(month)).toMatchObject({
    blocked_by: 'closing.month_unexplained',
    is_closed: false,
  })
  expect(outcome(await closeMonth(month))).toEqual([409, 'closing.month_unexplained'])
  const { differences } = (await finance.get('/settlement-differences?state=open')).body as {
    differences: { id: string }[]
  }
  const explain = (id: string) =>
    finance.send('POST', `/settlement-differences/${id}/explain`, {
      explanation: 'trial',
      note: 'A trial of theirs',
    })
  for (const { id } of differences) expect((await explain(id)).status).toBe(200)
  await shop.shop.pool.query(
    "update payment_tasks set state = 'done', done_at = now(), done_by = 'x' where state = 'open'",
  )
  const presses = await Promise.all([closeMonth(month), closeMonth(month)])
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(outcome(await closeMonth(month))).toEqual([409, 'closing.month_closed'])
  const withdraw = () =>
    finance.send('POST', `/settlement-differences/${differences[0]!.id}/withdraw`, { reason: 'It was real' })
  expect(outcome(await withdraw())).toEqual([409, 'settlements.month_closed'])

  const ask = () => finance.send('POST', `/closing/months/${month}/reopen`, { reason: 'A wrong cause' })
  const requested = await ask()
  expect([requested.status, (await monthOfDesk(month)).is_closed]).toEqual([200, true])
  expect(outcome(await ask())).toEqual([409, 'closing.reopening_waits'])
  const { id } = requested.body.approval as { id: string }
  expect(outcome(await finance.send('POST', `/approvals/${id}/approve`))).toEqual([403, 'staff.own_request'])
  expect((await manager.send('POST', `/approvals/${id}/approve`)).status).toBe(403)
  const agreed = await Promise.all([
    owner.send('POST', `/approvals/${id}/approve`),
    owner.send('POST', `/approvals/${id}/approve`),
  ])
  expect(agreed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await monthOfDesk(month)).toMatchObject({ is_closed: false, closings: [{ state: 'reopened' }] })
  expect(outcome(await ask())).toEqual([409, 'closing.month_open'])
  expect((await withdraw()).status).toBe(200)
  expect(outcome(await closeMonth(month))).toEqual([409, 'closing.month_unexplained'])
  expect((await explain(differences[0]!.id)).status).toBe(200)
  expect((await closeMonth(month)).status).toBe(200)
  expect((await monthOfDesk(month)).closings.map(({ state }) => state)).toEqual(['closed', 'reopened'])
  await expect(shop.shop.pool.query('delete from closed_months')).rejects.toThrow(/./)
})

it('has the value of gift codes as a liability, which is reduced as they are claimed', async () => {
  await signIn()
  type Sums = { liability: Record<string, unknown>[]; movements: Record<string, unknown>[] }
  const sums = async () => (await dayOf(today())).sums as unknown as Sums
  const owed = async () =>
    Number((await sums()).liability.find(({ currency }) => currency === 'HKD')?.gifts ?? 0)
  const before = await owed()
  await shop.shop.systemContext().transaction((tx) =>
    giftCodes(tx, {
      count: 2,
      amount: fromDecimal(100, 'HKD'),
      batch: 'Owed',
      expiresAt: null,
      actor: 'finance',
    }),
  )
  expect((await owed()) - before).toBe(200)
  expect((await sums()).movements).toContainEqual({
    kind: 'gift_issue',
    currency: 'HKD',
    wallets: 0,
    gifts: 200,
  })
})
