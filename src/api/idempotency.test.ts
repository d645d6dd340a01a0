import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { commonRefusals, Refusal } from '#shop/refusal.ts'
import { once } from './idempotency.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  await query(`create function cut_answers() returns trigger language plpgsql as $$ begin
    if new.answer is not null and new.key like 'cut-%' then raise 'connection lost' using errcode = '57P01'; end if;
    return new; end $$`)
})
afterEach(() => query('drop trigger if exists cut on idempotency_keys'))
afterAll(() => shop.close())

const query = async (text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query<Record<string, unknown>>(text, values)).rows
const cutAnswers = () =>
  query('create trigger cut before update on idempotency_keys for each row execute function cut_answers()')

/** Inserts a row in a transaction of its call, and then continues as `after` defines. */
const adding = (key: string, session: Buffer, after: () => string | Promise<string>) =>
  once(
    shop.shop.systemContext().db,
    { session, holder: shop.shop.cache.holder, key, request: 'add' },
    async (marking) => {
      await marking(shop.shop.systemContext()).transaction((tx) =>
        tx.db
          .insertInto('browser_files')
          .values({ name: `assets/${key}-${nth++}`, plain: Buffer.from('') })
          .execute(),
      )
      return after()
    },
  )
let nth = 0
const longAgo = (key: string) =>
  query(`update idempotency_keys set claimed_at = now() - interval '31 seconds' where key = $1`, key)
const added = async (key: string) =>
  (await query('select from browser_files where name like $1', `assets/${key}-%`)).length
const broken = () => {
  throw Object.assign(new Error('terminating connection'), { code: '57P01' })
}

it('money is credited once, even when the response could not be stored', async () => {
  const [owner, { id }] = [await atDesk(shop, 'owner'), await aMember(shop)]
  const give = () =>
    owner.send(
      'POST',
      `/wallets/${id}/adjustments`,
      { amount: 15, reason: 'goodwill' },
      { 'idempotency-key': 'cut-1' },
    )
  await cutAnswers()
  expect((await give()).status).toBe(200)
  await query('drop trigger cut on idempotency_keys')
  await longAgo('cut-1')
  const again = await give()
  expect([again.status, again.body.code]).toEqual([409, 'shop.already_done'])
  expect(await query('select available from wallet_balances where member_id = $1', id)).toEqual([
    { available: 1500 },
  ])
})

it('an order whose response was lost is returned again', async () => {
  const visitor = await aVisitorHolding(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  const body = await visitor.orderBody()
  const order = () => visitor.send('POST', '/order/create', body, { 'idempotency-key': 'cut-2' })
  await cutAnswers()
  const first = await order()
  await longAgo('cut-2')
  const again = await order()
  expect((again.body.order as { _id: string })._id).toBe((first.body.order as { _id: string })._id)
})

it('a committed change is not repeated when the request failed after it', async () => {
  const session = randomBytes(32)
  await expect(adding('gap', session, broken)).rejects.toThrow('terminating connection')
  await query(
    `update idempotency_keys set claimed_at = now() - interval '31 seconds', holder = 1 where key = 'gap'`,
  )
  await expect(adding('gap', session, () => 'done')).rejects.toThrow('shop.already_done')
  expect(await added('gap')).toBe(1)
})

it('a refused request may be repeated, whatever counters it changed', async () => {
  const session = randomBytes(32)
  const refused = () => {
    throw new Refusal(commonRefusals.forbidden)
  }
  await expect(adding('no', session, refused)).rejects.toThrow('shop.forbidden')
  expect(await adding('no', session, () => 'done')).toBe('done')
})

it('a change whose claim was taken over by another run is rolled back', async () => {
  const session = randomBytes(32)
  const late = once(
    shop.shop.systemContext().db,
    { session, holder: shop.shop.cache.holder, key: 'late', request: 'add' },
    async (marking) => {
      await longAgo('late')
      expect(await adding('late', session, () => 'first')).toBe('first')
      await marking(shop.shop.systemContext()).transaction((tx) =>
        tx.db
          .insertInto('browser_files')
          .values({ name: 'assets/late-second', plain: Buffer.from('') })
          .execute(),
      )
      return 'second'
    },
  )
  await expect(late).rejects.toThrow('shop.busy')
  expect(await added('late')).toBe(1)
  expect(await adding('late', session, () => 'third')).toBe('first')
})

it.each(['buyer', 'desk'])(
  'a request of the %s that failed before its change is completed when it is repeated',
  async (who) => {
    const { id, visitor } = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    await visitor.send('POST', '/order/fps/create', { order_id: id })
    const owner = await atDesk(shop, 'owner')
    const key = { 'idempotency-key': `before-${who}` }
    const cancel = () =>
      who === 'desk'
        ? owner.send('POST', `/orders/${id}/cancel`, { reason: 'by telephone' }, key)
        : visitor.send('POST', '/order/cancel', { id }, key)
    await query(`create or replace function cut_cancelling() returns trigger language plpgsql as $$ begin
    raise 'connection lost' using errcode = 'XX000'; end $$`)
    await query(`create trigger cut_cancelling before update on orders for each row
    when (new.status = 'cancelled') execute function cut_cancelling()`)
    expect((await cancel()).status).toBe(500)
    await query('drop trigger cut_cancelling on orders')
    await longAgo(`before-${who}`)
    const again = await cancel()
    expect([again.status, (again.body.order as { status: string } | undefined)?.status]).toEqual([
      200,
      'cancelled',
    ])
  },
)
