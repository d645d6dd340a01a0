import type { TestAnswer, TestShop } from '../../testing/test-shop.ts'
import { ok } from '../orders/desk-orders.ts'
import { anOrder, payByCard } from '../orders/orders.ts'
import type { AtDesk } from '../staff/staff.ts'

export type BulkRun = {
  id: string
  state: string
  done: number
  refused: number
  waiting: number
  can_stop: boolean
}
export type BulkItem = { id: string; name: string; state: string; why: string }

export const startRun = (by: AtDesk, input: object, headers?: Record<string, string>) =>
  by.send('POST', '/bulk-runs', input, headers)

/** The run in a successful response. */
export const runIn = (answer: TestAnswer) => ok(answer).body.run as BulkRun

export async function readRun(by: AtDesk, id: string, query = '') {
  const { body } = ok(await by.get(`/bulk-runs/${id}${query}`))
  return { run: body.run as BulkRun, items: body.items as BulkItem[], total: body.total as number }
}

/** Places and pays orders of one shampoo; returns their ids. */
export async function paidOrders(shop: TestShop, count: number, input: object = {}): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const placed = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 }, input)
    await payByCard(shop, placed)
    ids.push(placed.id)
  }
  return ids
}

/** Fulfilment states of orders, by id. */
export async function fulfilmentStates(shop: TestShop, ids: readonly string[]): Promise<string[]> {
  const { rows } = await shop.shop.pool.query<{ fulfilment: string }>(
    'select fulfilment from orders where id = any ($1) order by id',
    [ids],
  )
  return rows.map(({ fulfilment }) => fulfilment)
}
