import type { Ctx } from '../../context.ts'
import type { EventName, ShopEvents } from '../../events.ts'
import { on, type Subscriber, type CronJob } from '../../news.ts'
import { findOrder, lockManyToRead, lockToRead, ordersToPay } from '../../orders/orders.ts'
import { inOrder, type Order } from '../../orders/order.rules.ts'
import { payableNow } from '../../orders/revisions/revision.rules.ts'
import * as ends from './end-emails.ts'
import * as letters from './order-emails.ts'
import * as refundEmails from './refund-emails.ts'
import * as pickupEmails from './pickup-emails.ts'
import { mailKey, textBuyer, writeToBuyer, writeToBuyers, type Letter } from './buyer-letters.ts'
import * as late from './late-emails.ts'
import * as changed from './revision-emails.ts'
import * as store from '../store.ts'

type OrderNews = { [E in EventName]: ShopEvents[E] extends { orderId: string } ? E : never }[EventName]

export const onOrder = <E extends OrderNews>(
  event: E,
  job: string,
  tell: (tx: Ctx, order: Order, news: ShopEvents[E] & { orderId: string }) => Promise<void>,
): Subscriber<E> =>
  on(event, job, async (tx, news) => {
    const about = news as ShopEvents[E] & { orderId: string } // E is one of those
    const order = await findOrder(tx, about.orderId)
    if (order) await tell(tx, order, about)
  })

const waitingKey = (orderId: string) => `waiting:${orderId}`
/** Of a draft that staff made payable: its letter says how to pay already. */
const linkKey = (orderId: string) => `link:${orderId}`

async function tellWaiting(tx: Ctx, order: Order): Promise<void> {
  if (order.status !== 'pending' || order.due.minor === 0 || order.partialPayments.length > 0) return
  await writeToBuyer(tx, order, { key: waitingKey(order.id), event: 'order.placed' }, (desk) =>
    letters.waitingEmail(order, desk),
  )
}

export const notifyAwaitsTransfer = onOrder('order.transfer_awaited', 'notify-transfer-awaited', tellWaiting)

/**
 * Long enough to pay on a company's page: who does hears of the order once, confirmed. For the others its
 * goods are still held.
 */
const minutesToPay = 5

/** Buyers who went to pay and have not are told how to go on. */
export const notifyUnpaid: CronJob = {
  job: 'tell-orders-unpaid',
  at: '* * * * *',
  async run(ctx) {
    const placedBefore = new Date(ctx.clock.now().getTime() - minutesToPay * 60_000)
    const unpaid = await ordersToPay(ctx, placedBefore)
    const tellings = (id: string) => [waitingKey(id), linkKey(id)].map(mailKey)
    const there = await store.keysThere(ctx.db, unpaid.flatMap(tellings))
    for (const id of unpaid.filter((each) => !tellings(each).some((key) => there.has(key))))
      await tellOne(ctx, id).catch((error: unknown) =>
        ctx.log.error({ order: id, error: String(error) }, 'a buyer could not be written to'),
      )
  },
}

const tellOne = (ctx: Ctx, orderId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (order) await tellWaiting(tx, order)
  })

export const notifyClaimed = onOrder(
  'payment.claimed',
  'tell-payment-claimed',
  async (tx, order, { attemptId }) => {
    const now = tx.clock.now()
    if (order.status !== 'pending' && payableNow(order, now) === null) return
    const news = { key: `claimed:${attemptId}`, event: 'payment.claimed' }
    await writeToBuyer(tx, order, news, (desk) => letters.claimedEmail(order, desk, now))
  },
)

const confirmedLetter = (order: Order): Letter => ({
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

/** Staff wanted it sent again. */
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
    const news = { key: `part:${attemptId}`, event: 'order.partially_paid' }
    await writeToBuyer(tx, order, news, (desk) => ends.partEmail(order, desk, attemptId))
  },
)

export const notifyReady = onOrder('order.ready_for_pickup', 'tell-order-ready', async (tx, order) => {
  if (order.fulfilmentState !== 'ready_for_pickup') return
  const news = { key: `ready:${order.id}:${order.readyAt}`, event: 'order.ready_for_pickup' }
  await writeToBuyer(tx, order, news, (desk) => pickupEmails.readyEmail(order, desk, 'ready'))
  await textBuyer(tx, order, news, pickupEmails.readyText(order))
})

export const notifyRefunded = onOrder(
  'order.refunded',
  'tell-order-refunded',
  async (tx, order, { refundId }) => {
    const refund = order.refunds.find(({ id }) => id === refundId)
    if (!refund || refund.attemptId !== null) return // of a late payment the buyer was told at once
    const news = { key: `refunded:${refundId}`, event: 'order.refunded' }
    await writeToBuyer(tx, order, news, (desk) =>
      refundEmails.refundedEmail(order, desk, refund, tx.clock.now()),
    )
  },
)

/** A change of the order: that it waits for its difference, that it counts, or that it came to nothing. */
export const notifyRevised = onOrder(
  'order.revised',
  'tell-order-revised',
  async (tx, order, { revisionId, state }) => {
    const revision = order.revisions.find(({ id }) => id === revisionId)
    // cancelled with the whole order, of which its own letter tells
    if (!revision || order.status === 'cancelled' || (state === 'waiting' && revision.state !== state)) return
    const news = { key: `revised:${revisionId}:${state}`, event: 'order.revised' }
    await writeToBuyer(tx, order, news, (desk) => {
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
    const news = { key: `late:${refundId}`, event: 'order.refund_requested' }
    await writeToBuyer(tx, order, news, (desk) => late.lateEmail(order, desk, refund))
  },
)

/** More came than was due; the rest of the payment is told of by the order's own letters. */
export const notifyOverpaid = onOrder(
  'payment.overpaid',
  'tell-overpaid',
  (tx, order, { attemptId, minor }) =>
    writeToBuyer(tx, order, { key: `over:${attemptId}`, event: 'payment.overpaid' }, (desk) =>
      late.overpaidEmail(order, desk, inOrder(order, minor)),
    ),
)

/** How an order came to its end. */
const lastMove = (order: Order) => order.events.findLast((event) => event.machine === 'status')

export const notifyExpired = onOrder('order.expired', 'tell-order-expired', async (tx, order) => {
  if (order.status !== 'expired' || lastMove(order)?.from !== 'pending') return // a draft that nobody was told of
  await writeToBuyer(tx, order, { key: `expired:${order.id}`, event: 'order.expired' }, (desk) =>
    ends.expiredEmail(order, desk),
  )
})

export const notifyCancelled = onOrder('order.cancelled', 'tell-order-cancelled', async (tx, order) => {
  if (order.kind === 'renewal' && order.confirmedAt === null) return // its contract says what became of it
  const move = lastMove(order)
  // a draft; or sold out before its payment came, of which the letter about that payment tells
  if (move?.from === 'draft' || move?.actor === 'system') return
  await writeToBuyer(tx, order, { key: `cancelled:${order.id}`, event: 'order.cancelled' }, (desk) =>
    ends.cancelledEmail(order, desk),
  )
})
