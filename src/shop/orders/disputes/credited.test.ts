import { afterEach, beforeAll, describe, expect, it, afterAll } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openSaversShop, type Saver, type SaversShop } from '#tools/builders/wallet/savers.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: SaversShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openSaversShop()
  owner = await atDesk(shop, 'owner')
})
afterEach(async () => expect(await auditShop(shop.shop.systemContext())).toEqual([]))
afterAll(() => shop.close())

/** An order of HKD 258 by card, all of which went back as Cash Dollar. */
async function refundedToWallet(): Promise<{ member: Saver; id: string }> {
  const member = await shop.aSaver(100)
  const order = await shop.ordered(member, 0)
  await shop.paid(member, order)
  ok(await member.send('POST', '/order/cancel', { id: order._id, to_wallet: true }))
  expect(await shop.purse(member)).toEqual([25_900, 0])
  return { member, id: order._id }
}
const opened = async (id: string, more: object = {}) => {
  ok(await owner.send('POST', `/orders/${id}/dispute`, { reason: 'not known', case_ref: 'CB-1', ...more }))
  await shop.work('freeze-refund-credit')
}
const decided = async (id: string, outcome: 'won' | 'lost') => {
  ok(await owner.send('POST', `/orders/${id}/dispute/end`, { outcome, note: 'the bank wrote' }))
  await shop.work('settle-refund-credit')
}

describe('Cash Dollar refunded for a payment that is disputed (rules/wallet#10)', () => {
  it('is frozen during the dispute, and taken back when it is lost', async () => {
    const { member, id } = await refundedToWallet()
    await opened(id)
    expect(await shop.purse(member)).toEqual([100, 0])
    await decided(id, 'lost')
    expect(await shop.purse(member)).toEqual([100, 0])
    await shop.work('settle-refund-credit')
    expect(await shop.purse(member)).toEqual([100, 0])
  })

  it('can be spent again when the dispute is won', async () => {
    const { member, id } = await refundedToWallet()
    await opened(id)
    await decided(id, 'won')
    expect(await shop.purse(member)).toEqual([25_900, 0])
  })

  it('is taken back up to the disputed amount that was already refunded', async () => {
    const { member, id } = await refundedToWallet()
    await opened(id, { amount: 100 })
    await decided(id, 'lost')
    expect(await shop.purse(member)).toEqual([15_900, 0])
  })

  it('is unaffected when the disputed amount was not refunded', async () => {
    const member = await shop.aSaver(100)
    const order = await shop.ordered(member, 0, 2) // HKD 486
    await shop.paid(member, order)
    const one = { units: [{ line_id: order.items[0]?._id, units: 1 }], reason: 'broken', to_wallet: true }
    ok(await owner.send('POST', `/orders/${order._id}/refunds`, one))
    expect(await shop.purse(member)).toEqual([22_900, 0])
    await opened(order._id, { amount: 258 })
    await decided(order._id, 'lost')
    expect(await shop.purse(member)).toEqual([22_900, 0])
  })

  it('is taken back as far as the balance allows, and never below zero', async () => {
    const { member, id } = await refundedToWallet()
    const next = await shop.ordered(member, 200)
    await shop.paid(member, next)
    const [left = 0] = await shop.purse(member)
    expect(left).toBe(5_900)
    await opened(id)
    await decided(id, 'lost')
    expect((await shop.purse(member))[0]).toBeGreaterThanOrEqual(0)
    expect((await shop.purse(member))[0]).toBeLessThan(left)
  })
})
