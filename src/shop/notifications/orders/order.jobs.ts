import type { Ctx } from '../../context.ts'
import type { EventName, ShopEvents } from '../../events.ts'
import { on, type Subscriber, type CronJob } from '../../subscribers.ts'
import { findOrder, lockManyToRead, lockToRead, ordersToPay } from '../../orders/orders.ts'
import { inOrder, type Order } from '../../orders/order.rules.ts'
import { payableNow } from '../../orders/revisions/revision.rules.ts'
import * as ends from './end-emails.ts'
import * as letters from './order-emails.ts'
import * as refundEmails from './refund-emails.ts'
import * as pickupEmails from './pickup-emails.ts'
import { mailKey, textBuyer, writeToBuyer, writeToBuyers, type BuyerEmail } from './buyer-emails.ts'
import * as late from './late-emails.ts'
import * as changed from './revision-emails.ts'
import * as store from '../store.ts'

type OrderEvent = { [E in EventName]: ShopEvents[E] extends { orderId: string } ? E : never }[EventName]

export const onOrder = <E extends OrderEvent>(
  event: E,
  job: string,
  notify: (tx: Ctx, order: Order, payload: ShopEvents[E] & { orderId: string }) => Promise<void>,
): Subscriber<E> =>
  on(event, job, async (tx, payload) => {
    const orderPayload = payload as ShopEvents[E] & { orderId: string } // by the constraint of E
    const order = await findOrder(tx, orderPayload.orderId)
    if (order) await notify(tx, order, orderPayload)
  })

const waitingKey = (orderId: string) => `waiting:${orderId}`
/** Key of the payment link email of a draft; it has the payment instructions already. */
const linkKey = (orderId: string) => `link:${orderId}`

async function notifyAwaitingPayment(tx: Ctx, order: Order): Promise<void> {
  if (order.status !== 'pending' || order.due.minor === 0 || order.partialPayments.length > 0) return
  await writeToBuyer(tx, order, { key: waitingKey(order.id), event: 'order.placed' }, (desk) =>
    letters.waitingEmail(order, desk),
  )
}

export const notifyAwaitsTransfer = onOrder(
  'order.transfer_awaited',
  'notify-transfer-awaited',
  notifyAwaitingPayment,
)

/**
 * Minutes a buyer has to pay on a provider's page before the reminder: a paid order gets its confirmation alone.
 * The order's stock is still reserved when the reminder is sent.
 */
const minutesToPay = 5

/** Sends payment instructions to buyers who went to a provider's page and have not paid after `minutesToPay`. */
export const notifyUnpaid: CronJob = {
  job: 'tell-orders-unpaid',
  at: '* * * * *',
  async run(ctx) {
    const placedBefore = new Date(ctx.clock.now().getTime() - minutesToPay * 60_000)
    const unpaid = await ordersToPay(ctx, placedBefore)
    const messageKeys = (id: string) => [waitingKey(id), linkKey(id)].map(mailKey)
    const there = await store.keysThere(ctx.db, unpaid.flatMap(messageKeys))
    for (const id of unpaid.filter((each) => !messageKeys(each).some((key) => there.has(key))))
      await notifyOne(ctx, id).catch((error: unknown) =>
        ctx.log.error({ order: id, error: String(error) }, 'a buyer could not be written to'),
      )
  },
}

const notifyOne = (ctx: Ctx, orderId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (order) await notifyAwaitingPayment(tx, order)
  })

export const notifyClaimed = onOrder(
  'payment.claimed',
  'tell-payment-claimed',
  async (tx, order, { attemptId }) => {
    const now = tx.clock.now()
    if (order.status !== 'pending' && payableNow(order, now) === null) return
    const meta = { key: `claimed:${attemptId}`, event: 'payment.claimed' }
    await writeToBuyer(tx, order, meta, (desk) => letters.claimedEmail(order, desk, now))
  },
)

const confirmedLetter = (order: Order): BuyerEmail => ({
  order,
  key: `confirmed:${order.id}`,
  event: 'order.confirmed',
  write: (desk) => letters.confirmedEmail(order, desk),
})

export const notifyConfirmed = on(
  'order.confirmed',
  'tell-order-confirmed',
  async (tx, { orderId }) => {
    const order = await lockToRead(tx, orderId)
    if (order) await writeToBuyers(tx, [confirmedLetter(order)])
  },
  async (tx, confirmed) => {
    const orders = await lockManyToRead(
      tx,
      confirmed.map(({ orderId }) => orderId),
    )
    await writeToBuyers(tx, orders.map(confirmedLetter))
    return []
  },
)

/** Staff requested the confirmation again. */
export const notifyConfirmedAgain = onOrder(
  'order.confirmation_requested',
  'tell-order-confirmed-again',
  (tx, order, { askedAt }) =>
    writeToBuyer(tx, order, { key: `confirmed:${order.id}:${askedAt}`, event: 'order.confirmed' }, (desk) =>
      letters.confirmedEmail(order, desk),
    ),
)

export const notifyLinkMade = onOrder('order.payment_link_created', 'tell-payment-link', (tx, order) =>
  writeToBuyer(tx, order, { key: linkKey(order.id), event: 'order.payment_link_created' }, (desk) =>
    letters.paymentLinkEmail(order, desk),
  ),
)

export const notifyPartPaid = onOrder(
  'order.partially_paid',
  'notify-partially-paid',
  async (tx, order, { attemptId }) => {
    if (order.status !== 'pending') return
    const meta = { key: `part:${attemptId}`, event: 'order.partially_paid' }
    await writeToBuyer(tx, order, meta, (desk) => ends.partEmail(order, desk, attemptId))
  },
)

export const notifyReady = onOrder('order.ready_for_pickup', 'tell-order-ready', async (tx, order) => {
  if (order.fulfilmentState !== 'ready_for_pickup') return
  const meta = { key: `ready:${order.id}:${order.readyAt}`, event: 'order.ready_for_pickup' }
  await writeToBuyer(tx, order, meta, (desk) => pickupEmails.readyEmail(order, desk, 'ready'))
  await textBuyer(tx, order, meta, pickupEmails.readyText(order))
})

export const notifyRefunded = onOrder(
  'order.refunded',
  'tell-order-refunded',
  async (tx, order, { refundId }) => {
    const refund = order.refunds.find(({ id }) => id === refundId)
    if (!refund || refund.attemptId !== null) return // a refunded late payment: `notifyLatePayment` wrote about it
    const meta = { key: `refunded:${refundId}`, event: 'order.refunded' }
    await writeToBuyer(tx, order, meta, (desk) =>
      refundEmails.refundedEmail(order, desk, refund, tx.clock.now()),
    )
  },
)

/** A revision of the order: it waits for its difference, took effect, or lapsed. */
export const notifyRevised = onOrder(
  'order.revised',
  'tell-order-revised',
  async (tx, order, { revisionId, state }) => {
    const revision = order.revisions.find(({ id }) => id === revisionId)
    // cancelled with the whole order: `notifyCancelled` writes about that
    if (!revision || order.status === 'cancelled' || (state === 'waiting' && revision.state !== state)) return
    const meta = { key: `revised:${revisionId}:${state}`, event: 'order.revised' }
    await writeToBuyer(tx, order, meta, (desk) => {
      if (state === 'waiting') return changed.differenceEmail(order, desk, revision)
      return state === 'agreed'
        ? changed.revisedEmail(order, desk, revision)
        : changed.lapsedEmail(order, desk, revision)
    })
  },
)

export const notifyLatePayment = onOrder(
  'order.refund_requested',
  'tell-late-payment',
  async (tx, order, { refundId }) => {
    const refund = order.refunds.find(({ id }) => id === refundId)
    if (!refund || refund.attemptId === null) return
    const meta = { key: `late:${refundId}`, event: 'order.refund_requested' }
    await writeToBuyer(tx, order, meta, (desk) => late.lateEmail(order, desk, refund))
  },
)

/** A payment exceeded the amount due. This email is about the excess; the order's other emails cover the payment itself. */
export const notifyOverpaid = onOrder(
  'payment.overpaid',
  'tell-overpaid',
  (tx, order, { attemptId, minor }) =>
    writeToBuyer(tx, order, { key: `over:${attemptId}`, event: 'payment.overpaid' }, (desk) =>
      late.overpaidEmail(order, desk, inOrder(order, minor)),
    ),
)

/** The order's last status change. */
const lastMove = (order: Order) => order.events.findLast((event) => event.machine === 'status')

export const notifyExpired = onOrder('order.expired', 'tell-order-expired', async (tx, order) => {
  if (order.status !== 'expired' || lastMove(order)?.from !== 'pending') return // an expired draft: its buyer has had no email
  await writeToBuyer(tx, order, { key: `expired:${order.id}`, event: 'order.expired' }, (desk) =>
    ends.expiredEmail(order, desk),
  )
})

export const notifyCancelled = onOrder('order.cancelled', 'tell-order-cancelled', async (tx, order) => {
  if (order.kind === 'renewal' && order.confirmedAt === null) return // the subscription's own emails report it
  const move = lastMove(order)
  // a draft; or sold out before its payment arrived: `notifyLatePayment` writes about that payment
  if (move?.from === 'draft' || move?.actor === 'system') return
  await writeToBuyer(tx, order, { key: `cancelled:${order.id}`, event: 'order.cancelled' }, (desk) =>
    ends.cancelledEmail(order, desk),
  )
})
