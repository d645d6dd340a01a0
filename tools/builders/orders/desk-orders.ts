import { expect } from 'vitest'
import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, payByCard } from './orders.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'

export type DeskOrder = {
  _id: string
  id: string
  number: string
  status: string
  fulfilment: string
  lines: { id: string }[]
  actions: string[]
} & Record<string, unknown>

export const orderIn = (answer: TestAnswer): DeskOrder => answer.body.order as DeskOrder

/** Expects a call to be done, and passes it on. */
export function ok(answer: TestAnswer): TestAnswer {
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer
}

/** How a call was refused. */
export const no = ({ status, body }: TestAnswer): unknown[] => [status, body.code]
export const illegal = [409, 'orders.illegal_transition']

/**
 * Orders that wait for the desk, seen with the owner's eyes unless somebody else looks. `staff`: who is
 * signed in at the moment.
 */
export function ordersAtDesk(shop: TestShop, staff: () => { owner: AtDesk; warehouse: AtDesk }) {
  async function aPaidOrder(wanted: Record<string, number>, input: object = {}) {
    const placed = await anOrder(shop, wanted, input)
    await payByCard(shop, placed)
    const desk = async (by = staff().owner) => orderIn(ok(await by.get(`/orders/${placed.id}`)))
    return { ...placed, desk, at: `/orders/${placed.id}` }
  }
  async function aPackedOrder(wanted: Record<string, number>, input: object = {}) {
    const paid = await aPaidOrder(wanted, input)
    ok(await staff().warehouse.send('POST', `${paid.at}/pick`))
    ok(await staff().warehouse.send('POST', `${paid.at}/pack`))
    return paid
  }
  const linesOf = async (order: { desk(): Promise<DeskOrder> }) =>
    (await order.desk()).lines.map((line) => line.id)
  return { aPaidOrder, aPackedOrder, linesOf }
}
