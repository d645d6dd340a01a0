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
import { openOrder, openWhole, orderFor, type Access } from './opening/opening.ts'
import type { Order } from './order.rules.ts'
import { canEditGift } from './order-actions.rules.ts'
import { takeAsWallet } from './refunds/take-as-wallet.ts'
import { orderRefusals } from './rules.ts'
import { packagesOfOrder } from '../sessions/sessions.ts'
import { packagesOf, toOrderView, toParcelView, type Telling } from './view.rules.ts'
import type { OpenOrder } from './own/open-order.contract.ts'
import { toOpenOrderView } from './own/open-order.rules.ts'
import * as store from './store.ts'
import * as ownOrders from './own/own-orders.store.ts'
import { listToCollect, listToPay } from './fulfilment/waiting.store.ts'

/** Whose orders the caller's are; null: nobody's yet. */
const ownerOf = ({ member, shopper }: Ctx): ownOrders.OrderOwner | null =>
  member ? { memberId: member.id } : shopper.session ? { sessionHash: shopper.session } : null

/** How this caller is told about orders. */
async function tellingOf(ctx: Ctx): Promise<Telling> {
  const { status_names: names, tracking_links: trackingLinks } = await settingsOf(ctx)
  return { locale: ctx.shopper.locale, say: ctx.say, names, now: ctx.clock.now(), trackingLinks }
}

/** Staff who look as its buyer see no code whole that is money (rules/staff#13). */
const asSeen = ({ impersonation }: Pick<Ctx, 'impersonation'>, order: Order): Order =>
  impersonation ? { ...order, couponCode: order.couponCode && shownCode(order.couponCode) } : order

/** An order as its buyer sees it, or masked for who came by its link alone. */
export const toOrderResponse = async (
  ctx: Ctx,
  order: Order,
  access: Access = 'whole',
): Promise<view.Order> => orderFor(asSeen(ctx, order), access, await tellingOf(ctx))

/** An order whoever asks; who may see it is for the caller to make sure of. */
export const findOrder = (ctx: Ctx, id: string): Promise<Order | null> => store.findOrder(ctx.db, id)

/** The same for an order that must be there. Throws `orders.unknown`. */
export async function orderById(ctx: Ctx, id: string): Promise<Order> {
  const order = await store.findOrder(ctx.db, id)
  if (!order) throw new Refusal(orderRefusals.unknown)
  return order
}

/** Its number, states and total, without the rest. */
export const orderFacts = (ctx: Pick<Ctx, 'db'>, id: string): Promise<store.OrderFacts | null> =>
  store.findOrderFacts(ctx.db, id)

/** Whose it is and of which kind, without the rest. */
export const orderOutline = (ctx: Pick<Ctx, 'db'>, id: string): Promise<store.OrderOutline | null> =>
  store.findOutline(ctx.db, id)

/** An order, locked until the transaction ends; null: there is none. */
export const lockOrder = (tx: Ctx, id: string): Promise<Order | null> => store.lockOrder(tx.db, id)

/**
 * The same for who only reads it: read once, however many parts of one job do so in their transaction, until one
 * of them locks it to change it.
 */
export const lockToRead = (tx: Ctx, id: string): Promise<Order | null> => store.lockToRead(tx.db, id)
/** The same of many, in the order of their ids; those that there are not are left out. */
export const lockManyToRead = (tx: Ctx, ids: readonly string[]): Promise<Order[]> =>
  store.lockManyToRead(tx.db, ids)

/** The order that a cart became, in a state or first since one; null: it became none. */
export const orderOfCart = (
  ctx: Ctx,
  cartId: string,
  seenState: { version: number } | { updatedAt: string } | { sinceVersion: number },
): Promise<Order | null> => store.findOrderOfCart(ctx.db, cartId, seenState)

/** Whether somebody with this e-mail, telephone or account ever had an order that counted. */
export const hasOrdered = (
  ctx: Ctx,
  email: string,
  phone: string,
  memberId: string | null = null,
): Promise<boolean> => buyers.hasOrdered(ctx.db, email, phone, memberId)

/**
 * What of an order rewards and spending count: goods after discounts and wrapping, without delivery
 * (rules/promotions#7).
 */
export const baseOf = ({ goods, discount, giftWrap }: Order): Money => plus(minus(goods, discount), giftWrap)

/** Whether its buyer had another order that counted before. */
export const hadOrderedBefore = (ctx: Ctx, order: Order): Promise<boolean> =>
  buyers.hadOrderedBefore(ctx.db, order)

/** Whether an order goes where a member had something sent since a moment. */
export const sharesAddress = (ctx: Ctx, order: Order, memberId: string, since: Date): Promise<boolean> =>
  buyers.sharesAddress(ctx.db, order.id, memberId, since)

/**
 * What a member paid for goods since a moment, less what went back, by currency with the rate it was agreed
 * at.
 */
export const spendingOf = (ctx: Ctx, memberId: string, since: Date): Promise<buyers.Spending[]> =>
  buyers.listSpending(ctx.db, memberId, since)

/** Which of those who wait for an option have bought it since, each by the moment they asked. */
export const boughtSince = (ctx: Ctx, waits: readonly buyers.Wait[]): Promise<string[]> =>
  buyers.listBoughtSince(ctx.db, waits)

/** Members whose spending may have changed: they had an order confirmed since. */
export const membersWhoOrdered = (ctx: Ctx, since: Date): Promise<string[]> =>
  buyers.listMembersWhoOrdered(ctx.db, since)

/** Orders that lie ready at a shop since a time in that window. */
export const ordersToCollect = (ctx: Ctx, ready: { from: Date; to: Date }): Promise<string[]> =>
  listToCollect(ctx.db, ready)

/** Ids of orders placed before then that wait to be paid and still can be, oldest first. */
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
 * The caller's orders that wait to be paid or are on their way, newest first, and how many they ever had: all, and
 * without those of subscriptions.
 */
export async function openOrders(ctx: Ctx, most: number): Promise<OpenOrders> {
  const owner = ownerOf(ctx)
  if (!owner) return { orders: [], total: 0, single: 0 }
  const [orders, total, single, telling] = await Promise.all([
    ownOrders.findOpen(ctx.db, owner, ctx.clock.now(), most),
    ownOrders.countOwn(ctx.db, { owner }),
    ownOrders.countOwn(ctx.db, { owner, kind: 'single' }),
    tellingOf(ctx),
  ])
  return { orders: orders.map((order) => toOpenOrderView(order, telling)), total, single }
}

/** Whether an order of a member still moves: it waits for money, or has not reached them. */
export const hasOpenOrders = async (ctx: Ctx, memberId: string): Promise<boolean> =>
  (await ownOrders.countOwn(ctx.db, { owner: { memberId }, open: ctx.clock.now() })) > 0

/** Whether money of a member's orders is on its way back. */
export const hasOpenRefunds = (ctx: Ctx, memberId: string): Promise<boolean> =>
  ownOrders.hasOpenRefunds(ctx.db, memberId)

/** Other orders of the same buyer that wait to be paid. */
export const otherUnpaidOrders = (ctx: Ctx, order: Order, session: Buffer | null): Promise<string[]> =>
  buyers.listOtherUnpaid(ctx.db, order, session)

/** Everything a member ever ordered, by id. */
export const orderIdsOf = (ctx: Ctx, memberId: string): Promise<string[]> =>
  buyers.listOrderIds(ctx.db, memberId)

/** Takes the person out of a member's orders; amounts, goods and invoices stay as the law wants them. */
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
    const [orders, total, telling] = await Promise.all([
      ownOrders.findOwn(ctx.db, filter, { from: (page - 1) * limit, size: limit }),
      ownOrders.countOwn(ctx.db, filter),
      tellingOf(ctx),
    ])
    return { orders: orders.map((order) => toOrderView(asSeen(ctx, order), telling)), total }
  },
)

export const cancelOrder = serve(
  contract.cancelOrder,
  { who: 'guest', limit: 'order', idempotent: () => true },
  async (ctx, { reason = '', toWallet, ...opening }) => {
    const order = await openWhole(ctx, opening)
    return { order: await toOrderResponse(ctx, await cancelByShopper(ctx, order, { reason, toWallet })) }
  },
)

/** A member's choice about money that is on its way back to them; a link alone does not do. */
export const refundToWallet = serve(
  contract.refundToWallet,
  { who: 'member', limit: 'order', idempotent: () => true },
  async (ctx, { id, refundId }) => {
    await openWhole(ctx, { id })
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
  async (ctx, opening) => card(await openWhole(ctx, opening)),
)

export const putCardMessage = serve(
  contract.putCardMessage,
  { who: 'guest', limit: 'order' },
  async (ctx, { giftMessage, ...opening }) => {
    await openWhole(ctx, opening)
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
    const telling = await tellingOf(ctx)
    return {
      parcels: order.parcels.map((parcel) => toParcelView(parcel, order, telling)),
      // a deposit confirms its own appointment
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
    const { id } = await openWhole(ctx, opening)
    return invoiceFile(ctx, { orderId: id, number, language: lang ?? ctx.shopper.locale, format })
  },
)
