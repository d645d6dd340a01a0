import { on } from '../../subscribers.ts'
import { findOrder } from '../../orders/orders.ts'
import { writeToBuyer } from './buyer-emails.ts'
import { replacedEmail } from './replacement-emails.ts'

/** Emails each replacement once. The replacement order sends a confirmation of its own. */
export const notifyReplaced = on(
  'order.replaced',
  'tell-replaced',
  async (tx, { orderId, replacementId }) => {
    const [order, replacement] = [await findOrder(tx, orderId), await findOrder(tx, replacementId)]
    if (!order || !replacement || replacement.status === 'cancelled') return
    const meta = { key: `replaced:${replacementId}`, event: 'order.replaced' }
    await writeToBuyer(tx, order, meta, (desk) => replacedEmail(order, desk, replacement))
  },
)
