import type { Ctx } from '../../context.ts'
import { on, type Subscriber } from '../../subscribers.ts'
import { paymentUnderWay } from '../../payments/payments.ts'
import { canMoveTo } from '../rules.ts'
import * as store from '../store.ts'
import { moveOrder } from '../transition.ts'

/**
 * Updates the payment state of an unpaid order from its attempts. While a payment of a wrong amount awaits review,
 * the order is on hold (rules/payments#5).
 */
async function follow(tx: Ctx, orderId: string): Promise<void> {
  const states = await store.lockStates(tx.db, orderId)
  if (!states || states.isConfirmed || states.status === 'draft') return
  const order = { id: orderId, ...states }
  const { payment, hasWrongAmount } = await paymentUnderWay(tx, orderId)
  const mover = {
    actor: 'payments',
    reason: { cause: hasWrongAmount ? 'amount' : 'none' },
  } as const
  if (order.paymentState !== payment && canMoveTo('payment', order.paymentState, payment))
    await moveOrder(tx, order, 'payment', payment, mover)
  if (hasWrongAmount && order.status === 'pending' && order.fulfilmentState === 'none')
    await moveOrder(tx, order, 'fulfilment', 'on_hold', mover, { hold_cause: 'amount' })
  if (!hasWrongAmount && order.fulfilmentState === 'on_hold' && order.holdCause === 'amount')
    await moveOrder(tx, order, 'fulfilment', 'none', mover, { hold_cause: null })
}

export const followPayments: Subscriber[] = (
  ['payment.state_changed', 'payment.failed', 'payment.unclear'] as const
).map((event) =>
  on(event, `follow-${event.replace('.', '-')}`, async (tx, { orderId }) => {
    if (orderId !== null) await follow(tx, orderId)
  }),
)
