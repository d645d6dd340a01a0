import { on } from '../../news.ts'
import { findOrder } from '../../orders/orders.ts'
import { writeToBuyer } from './buyer-letters.ts'
import { replacedEmail } from './replacement-emails.ts'

/** Of each replacement once; the order at no charge has a confirmation of its own. */
export const notifyReplaced = on(
  'order.replaced',
  'tell-replaced',
  async (tx, { orderId, replacementId }) => {
    const [order, replacement] = [await findOrder(tx, orderId), await findOrder(tx, replacementId)]
    if (!order || !replacement || replacement.status === 'cancelled') return
    const news = { key: `replaced:${replacementId}`, event: 'order.replaced' }
    await writeToBuyer(tx, order, news, (desk) => replacedEmail(order, desk, replacement))
  },
)
