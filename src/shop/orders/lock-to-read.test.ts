import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { statementsOf } from '#tools/testing/counted-statements.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { findOrder, lockOrder, lockToRead, orderOutline } from './orders.ts'
import { moveOrder } from './transition.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const mover = { actor: 'test', reason: { cause: 'paid' } } as const

it('reads an order once for all readers in one transaction, and reuses it for a lock', async () => {
  const { id } = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  await shop.shop.systemContext().transaction(async (tx) => {
    const first = await lockToRead(tx, id)
    expect(first).toEqual(await findOrder(tx, id))
    const again = statementsOf(async () => {
      expect(await lockToRead(tx, id)).toBe(first)
      expect(await orderOutline(tx, id)).toEqual({ kind: 'single', memberId: null })
      expect(await lockOrder(tx, id)).toBe(first)
    })
    expect(await again).toBe(0)
    await moveOrder(tx, { id }, 'payment', 'pending', mover)
    expect((await lockToRead(tx, id))?.paymentState).toBe('pending')
    expect((await lockOrder(tx, id))?.paymentState).toBe('pending')
    await moveOrder(tx, { id }, 'payment', 'authorised', mover)
    expect((await lockOrder(tx, id))?.paymentState).toBe('authorised')
  })
})

it('reads it again in each transaction, and outside of one', async () => {
  const { id } = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  const ctx = shop.shop.systemContext()
  await ctx.transaction(async (tx) => {
    await lockToRead(tx, id)
    await lockOrder(tx, id)
    await moveOrder(tx, { id }, 'payment', 'pending', mover)
  })
  expect((await ctx.transaction((tx) => lockToRead(tx, id)))?.paymentState).toBe('pending')
  expect((await lockToRead(ctx, id))?.paymentState).toBe('pending')
  await ctx.transaction((tx) => moveOrder(tx, { id }, 'payment', 'unpaid', mover))
  expect((await lockToRead(ctx, id))?.paymentState).toBe('unpaid')
})
