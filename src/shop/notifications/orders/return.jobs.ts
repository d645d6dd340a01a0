import { on } from '../../subscribers.ts'
import { findOrder } from '../../orders/orders.ts'
import type { Return } from '../../returns/return.rules.ts'
import { returnById } from '../../returns/returns.ts'
import { numberOf, sendTo } from '../../returns/return-view.ts'
import { writeToBuyer } from './buyer-emails.ts'
import { returnEmail, type NotifiedState } from './return-emails.ts'

const notifiedStates: readonly string[] = [
  'requested',
  'approved',
  'refused',
  'received',
  'settled',
  'exchanged',
  'free',
  'closed',
] satisfies NotifiedState[]
const isNotified = (state: string): state is NotifiedState => notifiedStates.includes(state)

/** How a return was settled: with goods, with a refund, or with neither, as for an order at no charge. */
const settledAs = ({ exchangeOrderId, refundId }: Return): NotifiedState =>
  exchangeOrderId !== null ? 'exchanged' : refundId === null ? 'free' : 'settled'

/** Emails each state of a return except `inspected`; not a return that its buyer withdrew. */
export const notifyReturn = on(
  'return.state_changed',
  'tell-return',
  async (tx, { returnId, orderId, state: moved }) => {
    const [each, order] = await Promise.all([returnById(tx, returnId), findOrder(tx, orderId)])
    const state = moved === 'settled' && each ? settledAs(each) : moved
    if (!each || !order || !isNotified(state)) return
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
