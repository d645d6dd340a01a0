import type { Ctx } from '../context.ts'
import { on, type Subscriber } from '../news.ts'
import { handOverByMail } from '../orders/fulfilment/fulfil.ts'
import { lookOverMany } from '../orders/look-over.ts'
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

/** Gift cards that were paid are worth something now and go out by mail, unless somebody looks at their order first. */
async function handOver(tx: Ctx, orderId: string): Promise<void> {
  // they are sold to members alone
  if ((await orderOutline(tx, orderId))?.memberId == null || !(await hasGiftCards(tx, orderId))) return
  await lookOverMany(tx, [orderId]) // what left cannot be held any more
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

/** What becomes of bought cards, and of Cash Dollar in the place of money, with the payment of their order. */
export const orderValueJobs: Subscriber[] = [
  issueGiftCards,
  sendReleasedCards,
  freezeDisputedCards,
  settleDisputedCards,
  freezeDisputedCredit,
  settleDisputedCredit,
]
