import { personName } from '../../person.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { attemptsForStaff } from '../../payments/payments.ts'
import { textIn } from '../../region.ts'
import { approvalsOf, toApprovalView, type Approval } from '../../staff/approvals.ts'
import { auditOf } from '../../staff/audit-log.ts'
import { may, type Right } from '../../staff/rules.ts'
import { atTheDesk } from '../../staff/write.ts'
import { reservationsOf, type Reservation } from '../../stock/desk.ts'
import type * as contract from './desk-order.contract.ts'
import { actionsOf } from './desk.rules.ts'
import { takenBy } from '../disputes/dispute.rules.ts'
import { listDisputes } from '../disputes/dispute.store.ts'
import { invoicesOf } from '../invoices/invoices.ts'
import { inOrder, type Order, type OrderLine, type Revision } from '../order.rules.ts'
import { leftToPay, partlyPaid } from '../part-payments/part.rules.ts'
import { isAwaited, owedOf, sendableOf, slipsOf } from '../fulfilment/owed.rules.ts'
import { toExpectedView } from '../view.rules.ts'
import { linesNow, refundedNow, sumsNow, type LineNow } from '../revisions/revision.rules.ts'
import { holdCauses } from '../rules.ts'

export type Requests = (right: Right) => boolean
/** What the colleague at the desk may do. */
export const requestsOf = (ctx: Pick<Ctx, 'staff'>): Requests => {
  const { roles } = atTheDesk(ctx)
  return (right) => may(roles, right)
}

/** Why it waits: a request for a second person and missing goods hold it whatever else does. */
const holdCause = (order: Order) =>
  order.approval !== null
    ? 'approval'
    : isShort(order)
      ? 'short'
      : (holdCauses.find((cause) => cause === order.holdCause) ?? null)

/** An order that is not paid just holds less. */
const isShort = ({ status, short }: Order): boolean => status === 'confirmed' && short.length > 0

export function toOrderRowView(ctx: Ctx, order: Order): contract.DeskOrderRow {
  const asks = requestsOf(ctx)
  const sees = asks('customers.read')
  const lines = linesNow(order).filter(({ quantity }) => quantity > 0)
  return {
    id: order.id,
    number: order.number,
    createdAt: order.createdAt,
    status: order.status,
    payment: order.paymentState,
    fulfilment: order.fulfilmentState,
    holdCause: holdCause(order),
    name: personName(order),
    email: sees ? order.email : null,
    phone: sees ? order.phone : null,
    country: order.country,
    deliveryMethod: order.deliveryMethod,
    paymentMethod: order.paymentMethod,
    currency: order.currency,
    total: asks('orders.money') ? toDecimal(inOrder(order, sumsNow(order).total)) : null,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    items: lines.slice(0, 4).map((line) => `${line.subSku} × ${line.quantity}`),
    giftWrapped: order.giftWrapped,
    confirmedAt: order.confirmedAt,
    payUntil: order.payUntil,
    trackingNumbers: order.parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []),
  }
}

function shownLine(
  ctx: Ctx,
  order: Order,
  line: LineNow,
  held: readonly Reservation[],
  asks: Requests,
): contract.DeskLine {
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
    removed: line.removed,
    revision: line.revision,
    shipped: line.shipped,
    refunded: line.refunded,
    unsent: owedOf(line),
    sendable: sendableOf(line),
    short: order.short
      .filter(({ lineId }) => lineId === line.id)
      .map(({ subSku, pieces }) => ({ subSku, pieces })),
    isAwaited: isAwaited(line) && owedOf(line) > 0,
    estimate: line.estimate,
    money: asks('orders.money')
      ? {
          price: decimal(line.unitPrice),
          originalPrice: line.originalPrice === null ? null : decimal(line.originalPrice),
          total: decimal(line.unitPrice * line.quantity),
          unitNet: line.unitNet.map(decimal),
          reason: {
            kind,
            group,
            considered: considered.map(({ minor, ...price }) => ({ ...price, amount: decimal(minor) })),
          },
        }
      : null,
    reservations: held
      .filter(({ lineId }) => lineId === line.id)
      .map(({ subSku, state, pieces }) => ({ subSku, state, pieces })),
  }
}

function sumsOf(order: Order): contract.DeskOrder['sums'] {
  const decimal = (minor: number) => toDecimal(inOrder(order, minor))
  const sums = sumsNow(order)
  return {
    goods: decimal(sums.goods),
    discount: decimal(sums.discount),
    couponCode: order.couponCode,
    giftWrap: decimal(sums.giftWrap),
    delivery: decimal(sums.deliveryFee),
    tax: decimal(sums.tax),
    total: decimal(sums.total),
    wallet: decimal(sums.walletAmount),
    giftCode: order.giftCode,
    due: decimal(sums.due),
    partPaid: decimal(partlyPaid(order)),
    left: order.status === 'pending' ? decimal(leftToPay(order)) : 0,
    refunded: decimal(refundedNow(order)),
  }
}

function shownRevision(ctx: Ctx, order: Order, revision: Revision, hasMoney: boolean): contract.DeskRevision {
  const decimal = (minor: number) => (hasMoney ? toDecimal(inOrder(order, minor)) : null)
  const { locale } = ctx.shopper
  const view = (line: OrderLine, quantity: number, total: number) => ({
    name: textIn(locale, line.name),
    optionName: textIn(locale, line.optionName),
    subSku: line.subSku,
    quantity,
    total: decimal(total),
  })
  const { id, number, state, reason, actor, createdAt, endedAt, payUntil, invoice } = revision
  return {
    id,
    number,
    state,
    reason,
    actor,
    createdAt,
    endedAt,
    payUntil,
    invoice,
    added: revision.added.map((line) => view(line, line.quantity, line.unitPrice * line.quantity)),
    removed: revision.removed.flatMap(({ lineId, units, amount }) => {
      const line = order.lines.find((each) => each.id === lineId)
      return line ? [view(line, units, amount)] : []
    }),
    addressChanged: revision.address !== null,
    delivery: decimal(revision.delivery),
    before: decimal(revision.before.total),
    after: decimal(revision.after.total),
    difference: decimal(revision.difference),
  }
}

async function tendersOf(ctx: Ctx, orderId: string): Promise<contract.DeskOrder['tenders']> {
  const attempts = await attemptsForStaff(ctx, orderId)
  return attempts.map(
    ({ id, method, reference, billNumber, amount, returned, state, failureCode, createdAt, capturedAt }) => ({
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
    }),
  )
}

async function papersOf(ctx: Ctx, orderId: string): Promise<contract.DeskOrder['papers']> {
  return (await invoicesOf(ctx, orderId)).map(({ number, kind, issuedAt }) => ({
    number,
    kind,
    issuedAt: issuedAt.toISOString(),
  }))
}

async function disputesOf(ctx: Ctx, order: Order): Promise<contract.DeskOrder['disputes']> {
  const disputes = await listDisputes(ctx.db, order.id)
  return disputes.map(({ id, caseRef, reason, amount, respondBy, openedAt, openedBy, outcome, note }) => ({
    id,
    caseRef,
    reason,
    amount: toDecimal(inOrder(order, takenBy(order, { claimed: amount, outcome }))),
    claimed: toDecimal(inOrder(order, amount)),
    respondBy,
    openedAt: openedAt.toISOString(),
    openedBy,
    outcome,
    note,
  }))
}

/** An order as the colleague at the desk may see it. */
export async function toDeskOrderView(ctx: Ctx, order: Order): Promise<contract.DeskOrder> {
  const asks = requestsOf(ctx)
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
    payment: order.paymentState,
    fulfilment: order.fulfilmentState,
    actions: actionsOf(order, asks),
    also: order.also,
    kind: order.kind,
    locale: order.locale,
    country: order.country,
    currency: order.currency,
    name: personName(order),
    email: asks('customers.read') ? order.email : null,
    phone: asks('customers.read') ? order.phone : null,
    isMembers: order.memberId !== null,
    memberId: asks('customers.read') ? order.memberId : null,
    papers: asks('orders.money') ? await papersOf(ctx, order.id) : [],
    lines: linesNow(order).map((line) => shownLine(ctx, order, line, held, asks)),
    revisions: order.revisions.map((revision) => shownRevision(ctx, order, revision, asks('orders.money'))),
    sums: asks('orders.money') ? sumsOf(order) : null,
    deliveryMethod: order.deliveryMethod,
    // a parcel's label is the warehouse's; the bill is not
    addresses: order.addresses.filter(({ kind }) => kind === 'delivery' || asks('customers.read')),
    estimate: order.estimate,
    expected: toExpectedView(order, ctx.shopper.locale),
    giftWrapped: order.giftWrapped,
    giftMessage: order.gift,
    clientRemarks: order.clientRemarks,
    paymentMethod: order.paymentMethod,
    holdCause: holdCause(order),
    payUntil: order.payUntil,
    reserveUntil: order.holdsStock ? order.reserveUntil : null,
    confirmedAt: order.confirmedAt,
    readyAt: order.readyAt,
    deliveredAt: order.deliveredAt,
    parcels: order.parcels.map((parcel) => ({
      ...parcel,
      lines: parcel.lines.map((line) => ({ ...line })),
      events: parcel.events.map((event) => ({ ...event })),
    })),
    slips: slipsOf(order).map(({ parcelId, lines: within }) => ({ parcelId, lines: [...within] })),
    tenders,
    disputes: asks('payments.read') ? await disputesOf(ctx, order) : [],
    refunds: asks('refunds.read')
      ? order.refunds.map(
          ({
            attemptId: _attempt,
            revisionId: _revision,
            units,
            amount,
            delivery,
            giftWrap,
            wallet,
            asWallet,
            exchanged,
            ...refund
          }) => ({
            ...refund,
            amount: decimal(amount),
            delivery: decimal(delivery),
            giftWrap: decimal(giftWrap),
            wallet: decimal(wallet + asWallet),
            exchanged: decimal(exchanged),
            units: [...units],
          }),
        )
      : [],
    timeline: [...order.events],
    approvals: approvals.map((approval) => toApprovalView(ctx, approval)),
    audit: asks('audit.read') ? await auditOf(ctx, 'order', order.id) : [],
  }
}
