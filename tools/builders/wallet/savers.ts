import { expect } from 'vitest'
import { money, type Currency } from '#shop/money.ts'
import { walletOf } from '#shop/wallet/wallet.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember, signIn } from '#tools/builders/members/members.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { giveCredit } from './wallet.ts'

export const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // 228, delivery 30
export type Saver = Awaited<ReturnType<typeof signedInMember>>

/** A shop of members who have Cash Dollar and order with it. */
export async function openSaversShop() {
  const clock = aClock()
  const shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  return {
    ...shop,
    clock,
    aSaver: async (
      minor: number,
      currency: Currency = 'HKD',
      state: { country?: string; currency?: string } = {},
    ): Promise<Saver> => {
      const member = await signedInMember(shop, {}, state)
      await giveCredit(shop, member.id, minor, { amount: money(currency, minor) })
      return member
    },
    /** Available and held, in cents of HKD. */
    purse: async (member: Pick<Saver, 'id'>): Promise<[number, number]> => {
      const [ownWallet] = await walletOf(shop.shop.systemContext(), member.id)
      return ownWallet ? [ownWallet.available.minor, ownWallet.held.minor] : [0, 0]
    },
    ordered: async (member: Saver, wallet: number, pieces = 1): Promise<WireOrder> => {
      expect((await member.set(shampoo, pieces)).status).toBe(200)
      const answer = await member.order({ wallet_amount: wallet })
      expect(answer.body.code).toBeUndefined()
      return answer.body.order as WireOrder
    },
    seen: async (member: Saver, id: string) =>
      (await member.get(`/order?id=${id}`)).body.order as WireOrder & { refunds: Record<string, unknown>[] },
    paid: (member: Saver, order: WireOrder) => payByCard(shop, { visitor: member, order }),
    /** The first payment deadline of unpaid orders expires. */
    unpaid: async (member: Saver): Promise<void> => {
      clock.move(16 * 60)
      await shop.shop.jobs.find((one) => one.name === 'keep-order-deadlines')?.run({})
      await signIn(shop, member)
    },
    sendRefunds: () => sendRefunds(shop),
  }
}
export type SaversShop = Awaited<ReturnType<typeof openSaversShop>>

/** The provider's requested refunds are sent. */
async function sendRefunds(shop: TestShop): Promise<void> {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select id from payment_refunds where state = 'approved'`,
  )
  for (const { id } of rows)
    for (const [from, to] of [
      ['approved', 'sent'],
      ['sent', 'succeeded'],
    ])
      await shop.shop.pool.query(`select move_payment('refund', $1, $2, $3, 'test', 'sent', now())`, [
        id,
        from,
        to,
      ])
  const settled = await shop.shop.pool.query<{ id: string; order_id: string }>(
    `select id, order_id from payment_refunds where id = any ($1)`,
    [rows.map(({ id }) => id)],
  )
  const follow = shop.shop.jobs.find((one) => one.name === 'follow-refund')
  for (const { id, order_id } of settled.rows)
    await follow?.run({ refundId: id, orderId: order_id, state: 'succeeded' })
}
