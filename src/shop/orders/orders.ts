import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { minus, plus, type Money } from '../money.ts'
import { shownCode } from '../pricing/coupon.rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { cancelByShopper } from './cancel.ts'
import * as buyers from './buyers.store.ts'
import * as changes from './change.store.ts'
import * as contract from './contract.ts'
import type * as view from './order.contract.ts'
import { giftError } from './placing/gift.rules.ts'
import { invoiceFile } from './invoices/invoice-file.ts'
import { openOrder, openFullOrder, orderFor, type Access } from './opening/opening.ts'
import type { Order } from './order.rules.ts'
import { canEditGift } from './order-actions.rules.ts'
import { takeAsWallet } from './refunds/take-as-wallet.ts'
import { orderRefusals } from './rules.ts'
import { packagesOfOrder } from '../sessions/sessions.ts'
import { packagesOf, toOrderView, toParcelView, type ViewContext } from './view.rules.ts'
import type { OpenOrder } from './own/open-order.contract.ts'
import { toOpenOrderView } from './own/open-order.rules.ts'
import * as store from './store.ts'
import * as ownOrders from './own/own-orders.store.ts'
import { listToCollect, listToPay } from './fulfilment/waiting.store.ts'

/** The owner of the caller's orders: a member, or a guest session; null: there is no session yet. */
const ownerOf = ({ member, shopper }: Ctx): ownOrders.OrderOwner | null =>
  member ? { memberId: member.id } : shopper.session ? { sessionHash: shopper.session } : null

/** How orders are presented to this caller. */
async function viewContextOf(ctx: Ctx): Promise<ViewContext> {
  const { status_names: names, tracking_links: trackingLinks } = await settingsOf(ctx)
  return { locale: ctx.shopper.locale, say: ctx.say, names, now: ctx.clock.now(), trackingLinks }
}

/** The order as impersonating staff may see it: codes that are worth money are masked (rules/staff#13). */
const asSeen = ({ impersonation }: Pick<Ctx, 'impersonation'>, order: Order): Order =>
  impersonation ? { ...order, couponCode: order.couponCode && shownCode(order.couponCode) } : order

/** Order response for its buyer, or masked for callers that opened it by its link alone. */
export const toOrderResponse = async (
  ctx: Ctx,
  order: Order,
  access: Access = 'whole',
): Promise<view.Order> => orderFor(asSeen(ctx, order), access, await viewContextOf(ctx))

/** An order by id, without access check: the caller must check access. */
export const findOrder = (ctx: Ctx, id: string): Promise<Order | null> => store.findOrder(ctx.db, id)

/** `findOrder` for an order that must exist. Throws `orders.unknown`. */
export async function orderById(ctx: Ctx, id: string): Promise<Order> {
  const order = await store.findOrder(ctx.db, id)
  if (!order) throw new Refusal(orderRefusals.unknown)
  return order
}

/** Number, states and total of an order; null if it does not exist. */
export const orderFacts = (ctx: Pick<Ctx, 'db'>, id: string): Promise<store.OrderFacts | null> =>
  store.findOrderFacts(ctx.db, id)

/** Kind and member of an order; null if it does not exist. */
export const orderOutline = (ctx: Pick<Ctx, 'db'>, id: string): Promise<store.OrderOutline | null> =>
  store.findOutline(ctx.db, id)

/** Locks an order until the transaction ends; null if it does not exist. */
export const lockOrder = (tx: Ctx, id: string): Promise<Order | null> => store.lockOrder(tx.db, id)

/**
 * Locks an order for callers that only read it. Repeated calls in one transaction read it once, until `lockOrder`
 * locks it for a change.
 */
export const lockToRead = (tx: Ctx, id: string): Promise<Order | null> => store.lockToRead(tx.db, id)

/** `lockToRead` for many orders, locked in the order of their ids. Unknown ids are skipped. */
export const lockManyToRead = (tx: Ctx, ids: readonly string[]): Promise<Order[]> =>
  store.lockManyToRead(tx.db, ids)

/** The order placed from a cart in a given state, or the first placed since a version; null: none. */
export const orderOfCart = (
  ctx: Ctx,
  cartId: string,
  seenState: { version: number } | { updatedAt: string } | { sinceVersion: number },
): Promise<Order | null> => store.findOrderOfCart(ctx.db, cartId, seenState)

/** Whether this e-mail, telephone or account has an earlier order that counts. */
export const hasOrdered = (
  ctx: Ctx,
  email: string,
  phone: string,
  memberId: string | null = null,
): Promise<boolean> => buyers.hasOrdered(ctx.db, email, phone, memberId)

/** Amount that counts towards rewards and spending: discounted goods and gift wrap, without delivery (rules/promotions#7). */
export const baseOf = ({ goods, discount, giftWrap }: Order): Money => plus(minus(goods, discount), giftWrap)

/** Whether the buyer has an earlier order that counts. */
export const hadOrderedBefore = (ctx: Ctx, order: Order): Promise<boolean> =>
  buyers.hadOrderedBefore(ctx.db, order)

/** Whether an order's delivery address matches one that a member has used since `since`. */
export const sharesAddress = (ctx: Ctx, order: Order, memberId: string, since: Date): Promise<boolean> =>
  buyers.sharesAddress(ctx.db, order.id, memberId, since)

/** A member's payments for goods since `since`, less refunds, by currency and agreed exchange rate. */
export const spendingOf = (ctx: Ctx, memberId: string, since: Date): Promise<buyers.Spending[]> =>
  buyers.listSpending(ctx.db, memberId, since)

/** Back-in-stock requests whose option was bought since the request was made. */
export const boughtSince = (ctx: Ctx, waits: readonly buyers.Wait[]): Promise<string[]> =>
  buyers.listBoughtSince(ctx.db, waits)

/** Members with an order confirmed since `since`, whose spending may have changed. */
export const membersWhoOrdered = (ctx: Ctx, since: Date): Promise<string[]> =>
  buyers.listMembersWhoOrdered(ctx.db, since)

/** Orders that became ready for pickup within the window. */
export const ordersToCollect = (ctx: Ctx, ready: { from: Date; to: Date }): Promise<string[]> =>
  listToCollect(ctx.db, ready)

/** Ids of unpaid, still payable orders placed before `placedBefore`, oldest first. */
export const ordersToPay = (ctx: Ctx, placedBefore: Date): Promise<string[]> =>
  listToPay(ctx.db, { placedBefore, now: ctx.clock.now() })

/** The caller's orders that can still be paid. */
export async function payableOrders(ctx: Ctx): Promise<Order[]> {
  const owner = ownerOf(ctx)
  if (!owner) return []
  return ownOrders.findOwn(ctx.db, { owner, payable: ctx.clock.now() }, { from: 0, size: 20 })
}

/** Null: no order has this number. */
export const orderIdByNumber = (ctx: Ctx, number: string): Promise<string | null> =>
  store.findIdByNumber(ctx.db, number.trim())

type OpenOrders = { orders: OpenOrder[]; total: number; single: number }

/**
 * The caller's orders that are unpaid or under way, newest first. `total`: number of all their orders; `single`:
 * without subscription orders.
 */
export async function openOrders(ctx: Ctx, most: number): Promise<OpenOrders> {
  const owner = ownerOf(ctx)
  if (!owner) return { orders: [], total: 0, single: 0 }
  const [orders, total, single, viewContext] = await Promise.all([
    ownOrders.findOpen(ctx.db, owner, ctx.clock.now(), most),
    ownOrders.countOwn(ctx.db, { owner }),
    ownOrders.countOwn(ctx.db, { owner, kind: 'single' }),
    viewContextOf(ctx),
  ])
  return { orders: orders.map((order) => toOpenOrderView(order, viewContext)), total, single }
}

/** Whether a member has an order that is unpaid or not delivered yet. */
export const hasOpenOrders = async (ctx: Ctx, memberId: string): Promise<boolean> =>
  (await ownOrders.countOwn(ctx.db, { owner: { memberId }, open: ctx.clock.now() })) > 0

/** Whether a member has a refund in progress. */
export const hasOpenRefunds = (ctx: Ctx, memberId: string): Promise<boolean> =>
  ownOrders.hasOpenRefunds(ctx.db, memberId)

/** Ids of other unpaid orders of the same buyer. */
export const otherUnpaidOrders = (ctx: Ctx, order: Order, session: Buffer | null): Promise<string[]> =>
  buyers.listOtherUnpaid(ctx.db, order, session)

/** Ids of all orders of a member. */
export const orderIdsOf = (ctx: Ctx, memberId: string): Promise<string[]> =>
  buyers.listOrderIds(ctx.db, memberId)

/** Erases personal data from a member's orders; amounts, goods and invoices stay, as the law requires. */
export const erasePersonOfOrders = (tx: Ctx, memberId: string): Promise<void> =>
  changes.erasePerson(tx.db, memberId)

export const getOrder = serve(contract.getOrder, { who: 'guest', limit: 'lookup' }, async (ctx, opening) => {
  const { access, ...order } = await openOrder(ctx, opening)
  return { order: await toOrderResponse(ctx, order, access) }
})

export const listOrders = serve(
  contract.listOrders,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { type, status, page, limit }) => {
    const owner = ownerOf(ctx)
    if (!owner) return { orders: [], total: 0 }
    const filter = { owner, kind: type, status }
    const [orders, total, viewContext] = await Promise.all([
      ownOrders.findOwn(ctx.db, filter, { from: (page - 1) * limit, size: limit }),
      ownOrders.countOwn(ctx.db, filter),
      viewContextOf(ctx),
    ])
    return { orders: orders.map((order) => toOrderView(asSeen(ctx, order), viewContext)), total }
  },
)

export const cancelOrder = serve(
  contract.cancelOrder,
  { who: 'guest', limit: 'order', idempotent: () => true },
  async (ctx, { reason = '', toWallet, ...opening }) => {
    const order = await openFullOrder(ctx, opening)
    return { order: await toOrderResponse(ctx, await cancelByShopper(ctx, order, { reason, toWallet })) }
  },
)

/** Redirects a refund in progress to the member's wallet. Access by the order's link alone is not enough. */
export const refundToWallet = serve(
  contract.refundToWallet,
  { who: 'member', limit: 'order', idempotent: () => true },
  async (ctx, { id, refundId }) => {
    await openFullOrder(ctx, { id })
    return ctx.transaction(async (tx) => {
      const order = await store.lockOrder(tx.db, id)
      if (order) await takeAsWallet(tx, order, refundId)
      return { order: await toOrderResponse(tx, await orderById(tx, id)) }
    })
  },
)

const card = (order: Order) => ({ giftMessage: order.gift, canEditGiftMessage: canEditGift(order) })

export const getCardMessage = serve(
  contract.getCardMessage,
  { who: 'guest', limit: 'lookup' },
  async (ctx, opening) => card(await openFullOrder(ctx, opening)),
)

export const putCardMessage = serve(
  contract.putCardMessage,
  { who: 'guest', limit: 'order' },
  async (ctx, { giftMessage, ...opening }) => {
    await openFullOrder(ctx, opening)
    const { gift_message_punctuation: mayPunctuate } = await settingsOf(ctx)
    const error = giftError(giftMessage, mayPunctuate)
    if (error) throw new Refusal(orderRefusals[error])
    return ctx.transaction(async (tx) => {
      const order = await store.lockOrder(tx.db, opening.id)
      if (!order || !canEditGift(order)) throw new Refusal(orderRefusals.being_picked)
      await changes.changeOrder(tx.db, order.id, { gift: JSON.stringify(giftMessage) })
      return card({ ...order, gift: giftMessage })
    })
  },
)

export const packageDetails = serve(
  contract.packageDetails,
  { who: 'guest', limit: 'lookup' },
  async (ctx, opening) => {
    const order = await openOrder(ctx, opening)
    const viewContext = await viewContextOf(ctx)
    return {
      parcels: order.parcels.map((parcel) => toParcelView(parcel, order, viewContext)),
      // a deposit has no package of its own: it confirms an appointment
      packages: packagesOf(
        order.kind === 'deposit' ? [] : await packagesOfOrder(ctx, order.id),
        ctx.shopper.locale,
      ),
    }
  },
)

export const getInvoice = serve(
  contract.getInvoice,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { number, format, lang, ...opening }) => {
    const { id } = await openFullOrder(ctx, opening)
    return invoiceFile(ctx, { orderId: id, number, language: lang ?? ctx.shopper.locale, format })
  },
)
