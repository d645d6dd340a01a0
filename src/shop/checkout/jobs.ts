import { on, type Subscriber } from '../news.ts'
import { handOverByMail } from '../orders/fulfilment/fulfil.ts'
import { lockOrder, orderOutline } from '../orders/orders.ts'
import { isDisputeOpen } from '../orders/disputes/dispute.ts'
import {
  freezeGiftCards,
  hasGiftCards,
  issueGiftCards as issue,
  settleGiftCards,
} from '../wallet/gift-codes/gift-cards.ts'

/** Gift cards that were paid are worth something now and go out by mail. */
const issueGiftCards = on('order.confirmed', 'issue-gift-cards', async (tx, { orderId }) => {
  // they are sold to members alone
  if ((await orderOutline(tx, orderId))?.memberId == null || !(await hasGiftCards(tx, orderId))) return
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'confirmed') return
  await handOverByMail(tx, order)
  await issue(tx, orderId)
})

const freezeDisputedCards = on('order.disputed', 'freeze-gift-cards', async (tx, { orderId }) => {
  if (await isDisputeOpen(tx, orderId)) await freezeGiftCards(tx, orderId)
})

const settleDisputedCards = on('order.dispute_ended', 'settle-gift-cards', (tx, { orderId, outcome }) =>
  settleGiftCards(tx, orderId, outcome),
)

/** What becomes of bought cards with the payment of their order. */
export const giftCardJobs: Subscriber[] = [issueGiftCards, freezeDisputedCards, settleDisputedCards]
