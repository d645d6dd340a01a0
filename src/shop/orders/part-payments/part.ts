import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { orderNamedBy, takePart } from '../../payments/fps/part-payments.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import * as changes from '../change.store.ts'
import { reserveStockAgain, isMissing } from '../confirm.ts'
import { actorOf } from '../desk/desk-calls.ts'
import { inOrder, type Order } from '../order.rules.ts'
import { leftToPay } from './part.rules.ts'
import * as contract from './part.contract.ts'
import { orderRefusals } from '../rules.ts'
import * as store from '../store.ts'

/** Its buyer gets as long for the rest as for a payment link of staff, and the goods are held until then. */
async function waitForRest(tx: Ctx, order: Order): Promise<void> {
  const { order_clocks: clocks } = await settingsOf(tx)
  const until = new Date(tx.clock.now().getTime() + clocks.linkHours * 3_600_000)
  const later = (at: string | null): Date => (at !== null && at > until.toISOString() ? new Date(at) : until)
  await changes.changeOrder(tx.db, order.id, {
    holds: true,
    reserve_until: later(order.reserveUntil),
    pay_until: later(order.payUntil),
  })
}

/**
 * Takes a bank line as part of the order it names, which waits for the rest; with the rest it is paid, as by
 * any other money. Throws `orders.takes_no_part` (it does not wait to be paid), `orders.part_not_held` (what
 * it gave back is gone), and as `takePart` does.
 */
export async function acceptPartialPayment(
  tx: Ctx,
  { lineId, actor }: { lineId: string; actor: string },
): Promise<{ order: Order; accepted: number; left: number }> {
  const order = await store.lockOrder(tx.db, await orderNamedBy(tx, lineId))
  if (order?.status !== 'pending' || order.due === 0) throw new Refusal(orderRefusals.takes_no_part)
  const left = leftToPay(order)
  // codes, wallet and stock are locked before payments
  if (isMissing(await reserveStockAgain(tx, order, actor))) throw new Refusal(orderRefusals.part_not_held)
  await waitForRest(tx, order)
  const { attemptId, method, amount, isPart } = await takePart(tx, {
    lineId,
    orderId: order.id,
    left: inOrder(order, left),
    actor,
  })
  if (isPart) {
    await changes.addPartialPayment(tx.db, {
      orderId: order.id,
      attemptId,
      method,
      amount: amount.minor,
      by: actor,
      at: tx.clock.now(),
    })
    await tx.publish('order.partially_paid', { orderId: order.id, attemptId })
  }
  return { order, accepted: amount.minor, left: left - amount.minor }
}

export const acceptFpsPartialPayment = deskWrite(
  contract.acceptFpsPartialPayment,
  {
    right: 'fps.match',
    entity: 'bank_line',
    outcome: ({ orderNumber, accepted, left, currency }) => ({
      order: orderNumber,
      accepted,
      left,
      currency,
    }),
  },
  async (tx, { id }) => {
    const { order, accepted, left } = await acceptPartialPayment(tx, { lineId: id, actor: actorOf(tx) })
    const decimal = (minor: number) => toDecimal(inOrder(order, minor))
    return {
      orderId: order.id,
      orderNumber: order.number,
      accepted: decimal(accepted),
      left: decimal(left),
      currency: order.currency,
    }
  },
)
