import { beginningOf, dayMs } from '../../calendar.ts'
import { ordersPaidAs } from '../../payments/desk/desk.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Right } from '../../staff/rules.ts'
import { atTheDesk, deskRead, laggingDeskRead, deskWrite } from '../../staff/write.ts'
import * as desk from './desk.ts'
import * as contract from './desk.contract.ts'
import { canResend } from './desk.rules.ts'
import { toDeskOrderView, toOrderRowView } from './desk-view.ts'
import { requestsOf } from './desk-rights.ts'
import * as fulfil from '../fulfilment/fulfil.ts'
import { invoiceFile } from '../invoices/invoice-file.ts'
import type { Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import * as store from '../store.ts'
import * as ownOrders from '../own/own-orders.store.ts'

const midnight = (day: string | undefined, plusDays = 0): Date | null =>
  day === undefined ? null : new Date(beginningOf(day).getTime() + plusDays * dayMs)

export const listDeskOrders = laggingDeskRead(
  contract.listDeskOrders,
  'orders.read',
  async (ctx, { from, to, search, sort, ...paging }) => {
    const asks = requestsOf(ctx)
    // sorting by amount would reveal amounts to staff without the right to see them
    const isHidden = sort.endsWith('total') && !asks('orders.money')
    const found = await desk.listOrdersForStaff(ctx, {
      ...paging,
      sort: isHidden ? '-created' : sort,
      search,
      from: midnight(from),
      until: midnight(to, 1),
      byBuyer: asks('customers.read'),
      ids: search === '' ? [] : await ordersPaidAs(ctx, search),
    })
    return { orders: found.orders.map((order) => toOrderRowView(ctx, order)), total: found.total }
  },
)

export const getDeskOrder = deskRead(contract.getDeskOrder, 'orders.read', async (ctx, { id }) => ({
  order: await toDeskOrderView(ctx, await desk.orderForStaff(ctx, id)),
}))

export const getDeskInvoice = deskRead(
  contract.getDeskInvoice,
  'orders.money',
  async (ctx, { id, number, lang }) => {
    await desk.orderForStaff(ctx, id)
    return invoiceFile(ctx, { orderId: id, number, language: lang ?? ctx.shopper.locale, format: 'pdf' })
  },
)

/** State of an order as the audit log records it. */
async function lookAt(tx: Ctx, { id }: { id: string }) {
  const order = await store.findOrder(tx.db, id)
  if (!order) return null
  const { number, status, paymentState, fulfilmentState, holdCause } = order
  return {
    number,
    status,
    payment: paymentState,
    fulfilment: fulfilmentState,
    ...(holdCause ? { holdCause } : {}),
  }
}

/** Audit options of calls that change an order: they are listed in its history. */
export const aboutOrder = (right: Right) => ({ right, entity: 'order', look: lookAt }) as const

export const actorOf = (ctx: Pick<Ctx, 'staff'>): string => atTheDesk(ctx).email

type Step = { id: string; actor: string }

/** Makes the endpoint of a fulfilment step. */
const step = (
  endpoint: typeof contract.pickOrder,
  right: Right,
  work: (tx: Ctx, step: Step) => Promise<Order>,
) =>
  deskWrite(endpoint, aboutOrder(right), async (tx, { id }) => ({
    order: await toDeskOrderView(tx, await work(tx, { id, actor: actorOf(tx) })),
  }))

export const pickOrder = step(contract.pickOrder, 'orders.fulfil', fulfil.startPicking)

export const packOrder = step(contract.packOrder, 'orders.fulfil', fulfil.pack)

export const readyOrder = step(contract.readyOrder, 'orders.fulfil', fulfil.readyForPickup)

export const unholdOrder = step(contract.unholdOrder, 'orders.hold', fulfil.unhold)

export const resendConfirmation = step(contract.resendConfirmation, 'orders.resend', (tx, { id, actor }) =>
  desk.atDesk(tx, id, async (inner, order) => {
    if (!canResend(order)) throw new Refusal(orderRefusals.illegal_transition)
    await desk.addNote(inner, { id, text: { cause: 'confirmation_resent' }, actor })
    await inner.publish('order.confirmation_requested', {
      orderId: id,
      askedAt: inner.clock.now().toISOString(),
    })
  }),
)

export const holdOrder = deskWrite(
  contract.holdOrder,
  aboutOrder('orders.hold'),
  async (tx, { id, cause, note }) => ({
    order: await toDeskOrderView(tx, await fulfil.hold(tx, { id, cause, note, actor: actorOf(tx) })),
  }),
)

export const noteOrder = deskWrite(
  contract.noteOrder,
  { right: 'orders.note', entity: 'order', outcome: (_, { text }) => ({ note: text }) },
  async (tx, { id, text }) => {
    await desk.orderForStaff(tx, id)
    return { order: await toDeskOrderView(tx, await desk.addNote(tx, { id, text, actor: actorOf(tx) })) }
  },
)

/** The response is not stored for idempotency, and the audit log records the viewer but not the number. */
export const showIdentity = deskWrite(
  contract.showIdentity,
  { right: 'orders.identity', entity: 'order', keyed: false, outcome: () => ({ looked: 'identity number' }) },
  async (tx, { id }) => {
    await desk.orderForStaff(tx, id)
    return { number: await desk.identityNumberOf(tx, { id, actor: actorOf(tx) }) }
  },
)

/** The newest orders of a member as list rows, with their total number. */
export async function ordersOfMember(
  ctx: Ctx,
  memberId: string,
  most: number,
): Promise<{ orders: contract.DeskOrderRow[]; total: number }> {
  const filter = { owner: { memberId } }
  const [orders, total] = await Promise.all([
    ownOrders.findOwn(ctx.db, filter, { from: 0, size: most }),
    ownOrders.countOwn(ctx.db, filter),
  ])
  return { orders: orders.map((order) => toOrderRowView(ctx, order)), total }
}
