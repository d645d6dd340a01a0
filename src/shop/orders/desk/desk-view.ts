import { personName } from '../../person.ts'
import { settingsOf } from '../../content/content.ts'
import type { Settings } from '../../content/settings.rules.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { approvalsOf, toApprovalView, type Approval } from '../../staff/approvals.ts'
import { auditOf } from '../../staff/audit/audit-log.ts'
import { reservationsOf } from '../../stock/desk.ts'
import { lotsOfLines } from '../../stock/lots/lots.ts'
import type * as contract from './desk-order.contract.ts'
import { actionsOf } from './desk.rules.ts'
import type { Order } from '../order.rules.ts'
import { slipsOf } from '../fulfilment/unshipped.rules.ts'
import { undosOf } from '../parcels/undo.rules.ts'
import { carrierOf } from '../parcels/carriers.ts'
import { toExpectedView, trackingUrl } from '../view.rules.ts'
import { linesNow } from '../revisions/revision.rules.ts'
import { sumsNow } from '../revisions/revision-sums.rules.ts'
import { holdCauses } from '../rules.ts'
import { textIn } from '../../region.ts'
import { toDeskLineView, toDeskRevisionView } from './desk-line-view.ts'
import { moneyOf, tendersOf, papersOf, disputesOf, refundsOf } from './desk-payment-view.ts'
import { requestsOf } from './desk-rights.ts'
import type { OrderHead } from '../store.ts'

/** Why an order waits: a request for a second person and missing stock come before every other cause. */
const holdCause = (order: OrderHead) =>
  order.approval !== null
    ? 'approval'
    : isShort(order)
      ? 'short'
      : (holdCauses.find((cause) => cause === order.holdCause) ?? null)

/** Missing stock holds up confirmed orders alone: one that is not paid has fewer units reserved. */
const isShort = ({ status, short }: OrderHead): boolean => status === 'confirmed' && short.length > 0

/** A row of the desk's list of orders; the buyer's e-mail is null without the right to read customers. */
export function toOrderRowView(ctx: Ctx, order: OrderHead): contract.DeskOrderRow {
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
    isGuest: order.memberId === null,
    country: order.country,
    deliveryMethod: order.deliveryMethod,
    paymentMethod: order.paymentMethod,
    currency: order.currency,
    total: asks('orders.money') ? toDecimal(sumsNow(order).total) : null,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    items: lines.slice(0, 4).map((line) => `${line.subSku} × ${line.quantity}`),
    firstItem: lines[0] ? textIn(ctx.shopper.locale, lines[0].name) : '',
    lineCount: lines.length,
    giftWrapped: order.giftWrapped,
    confirmedAt: order.confirmedAt,
    payUntil: order.payUntil,
    trackingNumbers: order.parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []),
  }
}

/** Parcels with their lots, and the carrier's page to follow each. */
const parcelsOf = (
  ctx: Ctx,
  order: Order,
  lots: Awaited<ReturnType<typeof lotsOfLines>>,
  links: Settings['tracking_links'],
): contract.DeskOrder['parcels'] =>
  order.parcels.map(({ movedAt: _movedAt, leadId: _leadId, label, together, ...parcel }) => ({
    ...parcel,
    together: together.map(({ orderId, number }) => ({ id: orderId, number })),
    label: label && { state: label.state, waybill: label.waybill },
    hasCarrier: carrierOf(ctx, parcel.carrier) !== null,
    trackingUrl: trackingUrl(links, parcel, ctx.shopper.locale),
    lines: parcel.lines.map((line) => ({ ...line })),
    lots: lots
      .filter(({ parcelId }) => parcelId === parcel.id)
      .map(({ lineId, lot, expiresOn, pieces }) => ({ lineId, lot, expiresOn, pieces })),
    events: parcel.events.map((event) => ({ ...event })),
  }))

/** An order for staff; what the caller may not read is null or empty. */
export async function toDeskOrderView(ctx: Ctx, order: Order): Promise<contract.DeskOrder> {
  const asks = requestsOf(ctx)
  const { tracking_links: links } = await settingsOf(ctx)
  // one after the other: inside a transaction there is one connection
  const lineIds = order.lines.map(({ id }) => id)
  const held = await reservationsOf(ctx, lineIds)
  const lots = order.parcels.length > 0 ? await lotsOfLines(ctx, lineIds) : []
  const tenders = asks('payments.read') ? await tendersOf(ctx, order.id) : []
  const approvals: Approval[] = asks('refunds.read') ? await approvalsOf(ctx, order.id) : []
  return {
    id: order.id,
    number: order.number,
    createdAt: order.createdAt,
    status: order.status,
    payment: order.paymentState,
    fulfilment: order.fulfilmentState,
    actions: actionsOf(order, asks),
    also: order.also,
    together: [...(order.combined?.orders ?? [])],
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
    lines: linesNow(order).map((line) => toDeskLineView(ctx, order, line, held, asks)),
    revisions: order.revisions.map((revision) =>
      toDeskRevisionView(ctx, order, revision, asks('orders.money')),
    ),
    ...moneyOf(order, asks('orders.money')),
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
    parcels: parcelsOf(ctx, order, lots, links),
    undos: undosOf(order).map((undo) => ({
      step: undo.step,
      parcelId: undo.step === 'ship' ? undo.parcel.id : null,
    })),
    slips: slipsOf(order).map(({ parcelId, lines: within }) => ({ parcelId, lines: [...within] })),
    tenders,
    disputes: asks('payments.read') ? await disputesOf(ctx, order) : [],
    refunds: asks('refunds.read') ? refundsOf(order) : [],
    timeline: [...order.events],
    approvals: approvals.map((approval) => toApprovalView(ctx, approval)),
    audit: asks('audit.read') ? await auditOf(ctx, 'order', order.id) : [],
  }
}
