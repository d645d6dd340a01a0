import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import type { AnswerOf } from '../../endpoint.ts'
import { minus, toDecimal, type Money } from '../../money.ts'
import { orderNamedBy, takeLinked, acceptLineAsPayment } from '../../payments/fps/part-payments.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import * as changes from '../change.store.ts'
import { reserveStockAgain, isMissing } from '../holds.ts'
import { actorOf } from '../desk/desk-calls.ts'
import { readOrderNumber } from '../placing/number.rules.ts'
import type { Order } from '../order.rules.ts'
import { leftToPay } from './part.rules.ts'
import * as contract from './part.contract.ts'
import { orderRefusals } from '../rules.ts'
import * as store from '../store.ts'

/** Extends the payment deadline and stock reservation by the lifetime of a payment link; never shortens them. */
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
 * Accepts a bank line as partial payment of the order that it names; the line that completes the amount due pays the
 * order. Throws `orders.takes_no_part` (the order awaits no payment), `orders.part_not_held` (its released goods
 * are no longer available), and what `acceptLineAsPayment` throws.
 */
const acceptPartialPayment = async (tx: Ctx, taking: Taking): Promise<Taken> =>
  takeLine(
    tx,
    await store.lockOrder(tx.db, await orderNamedBy(tx, taking.lineId)),
    taking,
    acceptLineAsPayment,
  )

type Taking = { lineId: string; actor: string }
type Taken = { order: Order; accepted: Money; left: Money }

/** Applies a bank line to an order: reserves its stock again, records the payment and returns the amount left. */
async function takeLine(
  tx: Ctx,
  order: Order | null,
  { lineId, actor }: Taking,
  take: typeof acceptLineAsPayment,
): Promise<Taken> {
  if (order?.status !== 'pending' || order.due.minor === 0) throw new Refusal(orderRefusals.takes_no_part)
  const left = leftToPay(order)
  // lock order: gift codes, wallet and stock before payments
  if (isMissing(await reserveStockAgain(tx, order, actor))) throw new Refusal(orderRefusals.part_not_held)
  await waitForRest(tx, order)
  const { attemptId, method, amount, isPart } = await take(tx, { lineId, order, left, actor })
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
  return { order, accepted: amount, left: minus(left, amount) }
}

type Answer = AnswerOf<typeof contract.acceptFpsPartialPayment>
const outcome = ({ orderNumber, accepted, left, currency }: Answer) => ({
  order: orderNumber,
  accepted,
  left,
  currency,
})

function toView({ order, accepted, left }: Taken): Answer {
  return {
    orderId: order.id,
    orderNumber: order.number,
    accepted: toDecimal(accepted),
    left: toDecimal(left),
    currency: order.currency,
  }
}

export const acceptFpsPartialPayment = deskWrite(
  contract.acceptFpsPartialPayment,
  {
    right: 'fps.match',
    entity: 'bank_line',
    outcome,
  },
  async (tx, { id }) => toView(await acceptPartialPayment(tx, { lineId: id, actor: actorOf(tx) })),
)

/** Links a bank line to an order by its number. An excess over the amount due is refunded automatically. */
export const linkFpsLine = deskWrite(
  contract.linkFpsLine,
  { right: 'fps.match', entity: 'bank_line', outcome },
  async (tx, { id, number }) => {
    const known = readOrderNumber(number)
    const orderId = known && (await store.findIdByNumber(tx.db, known))
    if (!orderId) throw new Refusal(orderRefusals.unknown)
    const order = await store.lockOrder(tx.db, orderId)
    return toView(await takeLine(tx, order, { lineId: id, actor: actorOf(tx) }, takeLinked))
  },
)
