import { on } from '../../news.ts'
import { findOrder } from '../../orders/orders.ts'
import { returnById } from '../../returns/returns.ts'
import { numberOf, sendTo } from '../../returns/return-view.ts'
import { writeToBuyer } from './buyer-letters.ts'
import { returnEmail, type NotifiedState } from './return-emails.ts'

const notifiedStates: readonly string[] = [
  'requested',
  'approved',
  'refused',
  'received',
  'settled',
  'exchanged',
  'closed',
] satisfies NotifiedState[]
const isTold = (state: string): state is NotifiedState => notifiedStates.includes(state)

/** Asked for, approved with where to send it, refused, received, settled; not of what its buyer took back. */
export const notifyReturn = on(
  'return.state_changed',
  'tell-return',
  async (tx, { returnId, orderId, state: moved }) => {
    const [each, order] = await Promise.all([returnById(tx, returnId), findOrder(tx, orderId)])
    const state = moved === 'settled' && each?.exchangeOrderId ? 'exchanged' : moved
    if (!each || !order || !isTold(state)) return
    if (state === 'closed' && each.events.at(-1)?.actor === 'shopper') return
    const where = { number: numberOf(order, each), sendTo: await sendTo(tx, order.locale) }
    await writeToBuyer(
      tx,
      order,
      { key: `return:${returnId}:${state}`, event: 'return.state_changed' },
      (desk) => returnEmail(state, each, order, { ...desk, ...where }),
    )
  },
)
