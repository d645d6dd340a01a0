import type { Ctx } from '../context.ts'
import { toDecimal } from '../money.ts'
import { attemptsForStaff } from '../payments/payments.ts'
import { textIn } from '../region.ts'
import { approvalsOf, shownApproval, type Approval } from '../staff/approvals.ts'
import { auditOf } from '../staff/audit-log.ts'
import { may, type Right } from '../staff/rules.ts'
import { atTheDesk } from '../staff/write.ts'
import { reservationsOf, type Reservation } from '../stock/desk.ts'
import type * as contract from './desk.contract.ts'
import { actionsOf } from './desk.rules.ts'
import { listDisputes } from './dispute.store.ts'
import { invoicesOf } from './invoices.ts'
import { inOrder, type Order, type OrderLine } from './order.rules.ts'
import { unsentOf } from './refund.rules.ts'
import { holdCauses } from './rules.ts'

export type Asks = (right: Right) => boolean
/** What the colleague at the desk may do. */
export const asksOf = (ctx: Pick<Ctx, 'staff'>): Asks => {
  const { roles } = atTheDesk(ctx)
  return (right) => may(roles, right)
}

const holdCause = (order: Order) => holdCauses.find((cause) => cause === order.holdCause) ?? null
const nameOf = ({ firstname, lastname }: Pick<Order, 'firstname' | 'lastname'>): string => `${firstname} ${lastname}`.trim()

export function shownRow(ctx: Ctx, order: Order): contract.DeskOrderRow {
  const asks = asksOf(ctx)
  const sees = asks('customers.read')
  return {
    id: order.id,
    number: order.number,
    createdAt: order.createdAt,
    status: order.status,
    payment: order.payment,
    fulfilment: order.fulfilment,
    holdCause: holdCause(order),
    name: nameOf(order),
    email: sees ? order.email : null,
    phone: sees ? order.phone : null,
    country: order.country,
    deliveryMethod: order.deliveryMethod,
    paymentMethod: order.paymentMethod,
    currency: order.currency,
    total: asks('orders.money') ? toDecimal(inOrder(order, order.total)) : null,
    pieces: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    items: order.lines.slice(0, 4).map((line) => `${line.subSku} × ${line.quantity}`),
    giftWrapped: order.giftWrapped,
    confirmedAt: order.confirmedAt,
    payUntil: order.payUntil,
    trackingNumbers: order.parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []),
  }
}

function shownLine(ctx: Ctx, order: Order, line: OrderLine, held: readonly Reservation[], asks: Asks): contract.DeskLine {
  const decimal = (minor: number) => toDecimal(inOrder(order, minor))
  const { locale } = ctx.shopper
  const { kind, group, considered } = line.priceReason
  return {
    id: line.id,
    sku: line.sku,
    subSku: line.subSku,
    bundleSku: line.bundleSku,
    name: textIn(locale, line.name),
    optionName: textIn(locale, line.optionName),
    brand: line.brand,
    thumbnail: line.thumbnail,
    uniqueUrl: line.uniqueUrl,
    brandSlug: line.brandSlug,
    quantity: line.quantity,
    shipped: line.shipped,
    refunded: line.refunded,
    unsent: unsentOf(line),
    estimate: line.estimate,
    money: asks('orders.money')
      ? {
          price: decimal(line.unitPrice),
          originalPrice: line.originalPrice === null ? null : decimal(line.originalPrice),
          total: decimal(line.unitPrice * line.quantity),
          unitNet: line.unitNet.map(decimal),
          reason: { kind, group, considered: considered.map(({ minor, ...price }) => ({ ...price, amount: decimal(minor) })) },
        }
      : null,
    reservations: held.filter(({ lineId }) => lineId === line.id).map(({ subSku, state, pieces }) => ({ subSku, state, pieces })),
  }
}

function sumsOf(order: Order): contract.DeskOrder['sums'] {
  const decimal = (minor: number) => toDecimal(inOrder(order, minor))
  return {
    goods: decimal(order.goods),
    discount: decimal(order.discount),
    couponCode: order.couponCode,
    giftWrap: decimal(order.giftWrap),
    delivery: decimal(order.delivery),
    tax: decimal(order.tax),
    total: decimal(order.total),
    wallet: decimal(order.wallet),
    giftCode: order.giftCode,
    due: decimal(order.due),
    refunded: decimal(order.refunds.reduce((sum, refund) => sum + (refund.attemptId === null ? refund.amount : 0), 0)),
  }
}

async function tendersOf(ctx: Ctx, orderId: string): Promise<contract.DeskOrder['tenders']> {
  const attempts = await attemptsForStaff(ctx, orderId)
  return attempts.map(({ id, method, reference, billNumber, amount, returned, state, failureCode, createdAt, capturedAt }) => ({
    id,
    method,
    reference,
    billNumber,
    amount: toDecimal(amount),
    currency: amount.currency,
    returned: toDecimal(returned),
    state,
    failureCode,
    createdAt: createdAt.toISOString(),
    capturedAt: capturedAt?.toISOString() ?? null,
  }))
}

async function papersOf(ctx: Ctx, orderId: string): Promise<contract.DeskOrder['papers']> {
  return (await invoicesOf(ctx, orderId)).map(({ number, kind, issuedAt }) => ({ number, kind, issuedAt: issuedAt.toISOString() }))
}

async function disputesOf(ctx: Ctx, order: Order): Promise<contract.DeskOrder['disputes']> {
  const disputes = await listDisputes(ctx.db, order.id)
  return disputes.map(({ id, caseRef, reason, amount, respondBy, openedAt, openedBy, outcome, note }) => ({
    id,
    caseRef,
    reason,
    amount: toDecimal(inOrder(order, amount)),
    respondBy,
    openedAt: openedAt.toISOString(),
    openedBy,
    outcome,
    note,
  }))
}

/** An order as the colleague at the desk may see it. */
export async function shownDeskOrder(ctx: Ctx, order: Order): Promise<contract.DeskOrder> {
  const asks = asksOf(ctx)
  // one after the other: inside a transaction there is one connection
  const held = await reservationsOf(
    ctx,
    order.lines.map(({ id }) => id),
  )
  const tenders = asks('payments.read') ? await tendersOf(ctx, order.id) : []
  const approvals: Approval[] = asks('refunds.read') ? await approvalsOf(ctx, order.id) : []
  const decimal = (minor: number) => toDecimal(inOrder(order, minor))
  return {
    id: order.id,
    number: order.number,
    createdAt: order.createdAt,
    status: order.status,
    payment: order.payment,
    fulfilment: order.fulfilment,
    actions: actionsOf(order, asks),
    kind: order.kind,
    locale: order.locale,
    country: order.country,
    currency: order.currency,
    name: nameOf(order),
    email: asks('customers.read') ? order.email : null,
    phone: asks('customers.read') ? order.phone : null,
    isMembers: order.memberId !== null,
    memberId: asks('customers.read') ? order.memberId : null,
    papers: asks('orders.money') ? await papersOf(ctx, order.id) : [],
    lines: order.lines.map((line) => shownLine(ctx, order, line, held, asks)),
    sums: asks('orders.money') ? sumsOf(order) : null,
    deliveryMethod: order.deliveryMethod,
    addresses: [...order.addresses],
    estimate: order.estimate,
    giftWrapped: order.giftWrapped,
    giftMessage: order.gift,
    clientRemarks: order.clientRemarks,
    paymentMethod: order.paymentMethod,
    holdCause: holdCause(order),
    payUntil: order.payUntil,
    reserveUntil: order.holds ? order.reserveUntil : null,
    confirmedAt: order.confirmedAt,
    readyAt: order.readyAt,
    deliveredAt: order.deliveredAt,
    parcels: order.parcels.map((parcel) => ({
      ...parcel,
      lines: parcel.lines.map((line) => ({ ...line })),
      events: parcel.events.map((event) => ({ ...event })),
    })),
    tenders,
    disputes: asks('payments.read') ? await disputesOf(ctx, order) : [],
    refunds: asks('refunds.read')
      ? order.refunds.map(({ attemptId: _attempt, units, amount, delivery, giftWrap, wallet, asWallet, ...refund }) => ({
          ...refund,
          amount: decimal(amount),
          delivery: decimal(delivery),
          giftWrap: decimal(giftWrap),
          wallet: decimal(wallet + asWallet),
          units: [...units],
        }))
      : [],
    timeline: [...order.events],
    approvals: approvals.map((approval) => shownApproval(ctx, approval)),
    audit: asks('audit.read') ? await auditOf(ctx, 'order', order.id) : [],
  }
}
