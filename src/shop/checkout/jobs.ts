import type { Ctx } from '../context.ts'
import { on, type Subscriber } from '../subscribers.ts'
import { handOverByMail } from '../orders/fulfilment/fulfil.ts'
import { holdOrdersForReview } from '../orders/hold-for-review.ts'
import { lockOrder, orderOutline } from '../orders/orders.ts'
import { freezeRefundCredit, settleRefundCredit } from '../orders/disputes/credited.ts'
import { isDisputeOpen } from '../orders/disputes/dispute.ts'
import {
  freezeGiftCards,
  hasGiftCards,
  issueGiftCards as issue,
  sendCardsOf,
  settleGiftCards,
} from '../wallet/gift-codes/gift-cards.ts'

/** Activates paid gift cards and emails them, unless their order is held for review first. */
async function handOver(tx: Ctx, orderId: string): Promise<void> {
  // gift cards are sold to members only
  if ((await orderOutline(tx, orderId))?.memberId == null || !(await hasGiftCards(tx, orderId))) return
  await holdOrdersForReview(tx, [orderId]) // a card that was sent can no longer be held
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'confirmed') return
  await handOverByMail(tx, order)
  await issue(tx, orderId)
}

const issueGiftCards = on('order.confirmed', 'issue-gift-cards', (tx, { orderId }) => handOver(tx, orderId))
const sendReleasedCards = on('order.let_go', 'send-released-gift-cards', async (tx, { orderId }) => {
  if (!(await hasGiftCards(tx, orderId))) return
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'confirmed') return
  await handOverByMail(tx, order)
  await sendCardsOf(tx, orderId)
})

const freezeDisputedCards = on('order.disputed', 'freeze-gift-cards', async (tx, { orderId }) => {
  if (await isDisputeOpen(tx, orderId)) await freezeGiftCards(tx, orderId)
})

const settleDisputedCards = on('order.dispute_ended', 'settle-gift-cards', (tx, { orderId, outcome }) =>
  settleGiftCards(tx, orderId, outcome),
)

const freezeDisputedCredit = on('order.disputed', 'freeze-refund-credit', (tx, { orderId }) =>
  freezeRefundCredit(tx, orderId),
)

const settleDisputedCredit = on('order.dispute_ended', 'settle-refund-credit', (tx, { orderId, outcome }) =>
  settleRefundCredit(tx, orderId, outcome),
)

/** Effects of an order's payment on bought gift cards, and on Cash Dollar that replaced money. */
export const orderValueJobs: Subscriber[] = [
  issueGiftCards,
  sendReleasedCards,
  freezeDisputedCards,
  settleDisputedCards,
  freezeDisputedCredit,
  settleDisputedCredit,
]
