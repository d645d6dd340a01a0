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

/** Expects a call to succeed, and returns its response. */
export function ok(answer: TestAnswer): TestAnswer {
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer
}

/** Status and code of a refusal. */
export const no = ({ status, body }: TestAnswer): unknown[] => [status, body.code]
export const illegal = [409, 'orders.illegal_transition']

/** Orders at the desk, read by the owner unless stated otherwise. `staff`: the signed-in staff users. */
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
