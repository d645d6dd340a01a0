import { readFile } from 'node:fs/promises'
import { Big } from 'big.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '#tools/builders/members/members.ts'
import { someOrders, writeOrders } from '#tools/builders/reports/report-months.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { decimals, type Currency } from '../../money.ts'
import { countChangedMembers, rebuildFigures } from './figures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]

const seed = Date.now() % 1_000_000
it(`figures are the sums of the orders of any months (seed ${seed})`, async () => {
  const members = [await aMember(shop), await aMember(shop), await aMember(shop)]
  await writeOrders(shop.shop.pool, someOrders(seed, 60))
  const client = await shop.shop.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    "update orders set member_id = ($1::uuid[])[1 + abs(hashtext(number)) % 3] where number like '260110-%'",
    [members.map(({ id }) => id)],
  )
  client.release(true)
  await rebuildFigures(ctx())
  await countChangedMembers(ctx())
  const [dollar] = await rows<{ rate: string }>(
    "select rate from fx_rates where currency = 'HKD' and valid_from <= '2026-01-01' order by valid_from desc limit 1",
  )
  type Order = { id: string; currency: Currency; fx_rate: string | null; total: number; confirmed_at: Date }
  for (const { id } of members) {
    const own = await rows<Order>(
      'select * from orders where member_id = $1 and confirmed_at is not null',
      id,
    )
    let spent = 0
    for (const { id: orderId, currency, fx_rate: rate, total } of own) {
      const back = await rows<{ minor: number }>(
        `select amount as minor from order_refunds where order_id = $1 and state = 'succeeded' and attempt_id is null
         union all select amount_minor from order_disputes where order_id = $1 and outcome = 'lost'`,
        orderId,
      )
      const left = back.reduce((sum, { minor }) => sum - minor, total)
      spent +=
        currency === 'HKD'
          ? left
          : new Big(left)
              .times(dollar?.rate ?? '7.8')
              .times(100)
              .div(10 ** decimals[currency])
              .div(rate ?? '1')
              .round(0, Big.roundHalfUp)
              .toNumber()
    }
    const last = own.map(({ confirmed_at: at }) => at.getTime()).toSorted((a, b) => b - a)[0]
    expect(
      (await rows('select orders, spent, last_order_at from member_figures where member_id = $1', id))[0],
    ).toEqual({
      orders: own.length,
      spent,
      last_order_at: last === undefined ? null : new Date(last),
    })
  }
})

it('orders that were there before there were figures are counted by the migration', async () => {
  const figures = () => rows('select * from member_figures order by member_id')
  const before = await figures()
  expect(before).toContainEqual(expect.objectContaining({ orders: expect.toSatisfy((n: number) => n > 3) }))
  await shop.shop.pool.query(`drop table member_figures, member_figure_changes;
    drop function order_in_hkd, count_member_figures, begin_member_figures, end_member_figures,
      mark_figures_of_order, mark_figures_by_order cascade`)
  await shop.shop.pool.query(await readFile('db/migrations/0216-member-figures.sql', 'utf8'))
  expect(await figures()).toEqual(before)
  // changes made while it ran are counted by the next run
  await shop.shop.pool.query('update member_figures set orders = orders + 1, spent = 7')
  await countChangedMembers(ctx())
  expect(await figures()).toEqual(before)
})
