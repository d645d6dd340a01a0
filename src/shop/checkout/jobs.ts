import { on } from '../news.ts'
import { handOverByMail } from '../orders/fulfilment/fulfil.ts'
import { lockOrder, orderOutline } from '../orders/orders.ts'
import { hasGiftCards, issueGiftCards as issue } from '../wallet/gift-codes/gift-cards.ts'

/** Gift cards that were paid are worth something now and go out by mail. */
export const issueGiftCards = on('order.confirmed', 'issue-gift-cards', async (tx, { orderId }) => {
  // they are sold to members alone
  if ((await orderOutline(tx, orderId))?.memberId == null || !(await hasGiftCards(tx, orderId))) return
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'confirmed') return
  await handOverByMail(tx, order)
  await issue(tx, orderId)
})
