import { markDelivered, pack, startPicking } from '#shop/orders/fulfilment/fulfil.ts'
import { ship } from '#shop/orders/fulfilment/ship.ts'
import { orderById } from '#shop/orders/orders.ts'
import { refundPieces } from '#shop/orders/refunds/refund.ts'
import { walletOf } from '#shop/wallet/wallet.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'
import type { signedInMember } from '#tools/builders/members/members.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

const jobs = [
  'note-referral',
  'confirm-referral',
  'reject-same-card',
  'grant-referral',
  'return-referral',
  'end-referral',
  'climb-ladder',
  'watch-spending',
]

type Page = {
  code: string
  link: string
  pending: number
  earned: number
  counts: Record<string, number>
  referrals: { state: string; amount: number; friend: string }[]
}
export type Member = Awaited<ReturnType<typeof signedInMember>>

/** A member's referral page. */
export const page = async (member: Pick<Member, 'get'>): Promise<Page> =>
  (await member.get('/user/referral-code')).body.referral as Page

export type Quote = {
  discount: { code: string; amount: number } | null
  total: number
  problems: { code: string }[]
}

let friends = 0
/** A friend's own email address, number and address, different from the referrer's. */
export const friendly = () => {
  friends += 1
  return {
    email: `friend-${friends}@example.org`,
    delivery_contact: `9200${String(friends).padStart(4, '0')}`,
    delivery_address: `${friends} Bonham Strand`,
  }
}

/** Orders of friends by a referral link, and their outcome. */
export function friendsOrders(shop: () => TestShop) {
  const ctx = () => shop().shop.systemContext()
  const work = async () => {
    for (const job of jobs) await shop().work(job)
  }
  const run = (job: string) =>
    shop()
      .shop.jobs.find(({ name }) => name === job)
      ?.run({})
  const walletIn = async (memberId: string) =>
    (await walletOf(ctx(), memberId)).find(({ currency }) => currency === 'HKD')?.available.minor ?? 0

  /** A friend by a link who bought two shampoos, paid by card; returns the order's id. */
  async function friendOrders(code: string, more: object = {}, card: object = {}): Promise<string> {
    const friend = await aVisitor(shop())
    friend.headers.cookie += `; elowen_ref=${code}`
    await friend.set('ELOWEN-SCALP-SHAMPOO-500', 2)
    const { body, status } = await friend.order({ ...friendly(), payment_method: 'paydollar', ...more })
    if (status !== 200) throw new Error(JSON.stringify(body))
    const order = body.order as WireOrder
    await payByCard(shop(), { visitor: friend, order }, card)
    await work()
    return order._id
  }
  async function deliver(id: string): Promise<void> {
    const step = { id, actor: 'test' }
    await startPicking(ctx(), step)
    await pack(ctx(), step)
    await ship(ctx(), { ...step, lines: [], carrier: 'SF', trackingNumber: 'SF1' })
    await markDelivered(ctx(), step)
  }
  async function returnPieces(id: string, units: number): Promise<void> {
    await ctx().transaction(async (tx) => {
      const order = await orderById(tx, id)
      const body = { units: [{ lineId: order.lines[0]?.id ?? '', units }], delivery: false, giftWrap: false }
      await refundPieces(tx, order, body, { reason: 'test', actor: 'test' })
    })
  }
  return { ctx, work, run, walletIn, friendOrders, deliver, returnPieces }
}
