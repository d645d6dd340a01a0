import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { levelOf, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { ok, orderIn } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openSaversShop, shampoo } from '#tools/builders/wallet/savers.ts'
import { auditShop } from '../../audit/audit.ts'
import { dayInHongKong } from '../../calendar.ts'
import { giveToStaff, moveRefund, refundsOf } from '../../payments/refunds/refunds.ts'
import { packagesOfMember } from '../../sessions/sessions.ts'
import { bookSession, settleSession } from '../../sessions/use.ts'

let shop: Awaited<ReturnType<typeof openSaversShop>>
let owner: AtDesk
beforeAll(async () => {
  shop = await openSaversShop()
  owner = await atDesk(shop, 'owner')
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

/** Two pieces and delivery, HKD 486, of which the wallet pays a part; its bank takes `claimed` and nothing is sent. */
async function aLostOrder(wallet: number, claimed: number) {
  const member = await shop.aSaver(wallet * 100 || 1)
  const order = await shop.ordered(member, wallet, 2)
  const id = order._id
  await shop.paid(member, order)
  ok(await owner.send('POST', `/orders/${id}/dispute`, { reason: 'not recognised', amount: claimed }))
  ok(await owner.send('POST', `/orders/${id}/dispute/end`, { outcome: 'lost' }))
  return { member, id }
}
const cancelled = async (id: string) =>
  ok(await owner.send('POST', `/orders/${id}/cancel`, { reason: 'lost to the bank' }))
type Shown = {
  status: string
  payment: string
  refunds: { amount: number; wallet: number; state: string }[]
  disputes: { amount: number }[]
}
const shown = async (id: string) => {
  const { status, payment, refunds, disputes } = orderIn(await owner.get(`/orders/${id}`)) as unknown as Shown
  return {
    status,
    payment,
    refunds: refunds.map(({ amount, wallet, state }) => [amount, wallet, state]),
    taken: disputes.map(({ amount }) => amount),
  }
}

it.each([
  ['all external money: the wallet’s part is refunded', 100, 386, [100, 100]],
  ['a part: the rest is refunded by its payment method', 0, 86.5, [399.5, 0]],
  ['a part of an order that the wallet paid a part of: both', 100, 286, [200, 100]],
] as const)('a bank that took %s when the order ends unsent', async (_, wallet, claimed, [amount, back]) => {
  const level = await levelOf(shop, shampoo)
  const { member, id } = await aLostOrder(wallet, claimed)
  const [before] = await shop.purse(member)
  await cancelled(id)
  await shop.sendRefunds()
  expect(await shown(id)).toEqual({
    status: 'cancelled',
    payment: 'disputed_lost',
    refunds: [[amount, back, 'succeeded']],
    taken: [claimed],
  })
  expect(await shop.purse(member)).toEqual([before + back * 100, 0])
  expect(await levelOf(shop, shampoo)).toEqual(level)
  expect((await owner.send('POST', `/orders/${id}/cancel`, { reason: 'again' })).status).toBe(409)
  expect(await shop.purse(member)).toEqual([before + back * 100, 0])
})

it('a refund that failed is covered by what the bank took, as one that was never sent', async () => {
  const member = await shop.aSaver(1)
  const order = await shop.ordered(member, 0, 2)
  const at = `/orders/${order._id}`
  await shop.paid(member, order)
  const units = [{ line_id: order.items[0]?._id, units: 1 }]
  ok(await owner.send('POST', `${at}/refunds`, { units, reason: 'one too many' }))
  await shop.shop.systemContext().transaction(async (tx) => {
    const [sent] = await refundsOf(tx, order._id)
    if (!sent) throw new Error('nothing was asked back')
    await moveRefund(tx, sent, 'sent', { actor: 'payments', reason: '' })
    await moveRefund(tx, { ...sent, state: 'sent' }, 'failed', { actor: 'provider', reason: '' })
    await giveToStaff(tx, { ...sent, state: 'failed' }, 'provider_refused', 'refund_failed')
  })
  await shop.work('follow-refund')
  ok(await owner.send('POST', `${at}/dispute`, { reason: 'not recognised', amount: 300 }))
  ok(await owner.send('POST', `${at}/dispute/end`, { outcome: 'lost' }))
  await cancelled(order._id)
  await shop.sendRefunds()
  expect(await shown(order._id)).toEqual({
    status: 'cancelled',
    payment: 'disputed_lost',
    refunds: [
      [228, 0, 'failed'],
      [186, 0, 'succeeded'],
    ],
    taken: [300],
  })
})

it('sessions of treatments end with the dispute, and used sessions are not refunded', async () => {
  const member = await shop.aSaver(10_000)
  expect((await member.set('FACIAL-BED-CORNER-5', 1)).status).toBe(200)
  const { body } = await member.order({ wallet_amount: 100 })
  const order = body.order as WireOrder
  await shop.paid(member, order)
  const [bought] = await packagesOfMember(shop.shop.systemContext(), member.id)
  await shop.shop.systemContext().transaction(async (tx) => {
    const session = await bookSession(tx, bought?.id ?? '', {
      day: dayInHongKong(shop.clock.now()),
      number: 'B-1',
      actor: 'shopper',
    })
    await settleSession(tx, session.sessionId, 'redeemed', { actor: 'staff@example.com', reason: '' })
  })
  ok(await owner.send('POST', `/orders/${order._id}/dispute`, { reason: 'not recognised', amount: 10 }))
  ok(await owner.send('POST', `/orders/${order._id}/dispute/end`, { outcome: 'lost' }))
  await cancelled(order._id)
  expect(await shown(order._id)).toMatchObject({ status: 'cancelled', refunds: [] })
  expect(await shop.purse(member)).toEqual([0, 0])
})
