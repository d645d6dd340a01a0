import type { Ctx } from '../../context.ts'
import { sumMoney } from '../../money.ts'
import { hasGiftCards } from '../../wallet/gift-codes/gift-cards.ts'
import { inOrder, type Order } from '../order.rules.ts'
import { asksForGoods, wholeRefund } from '../refunds/refund.rules.ts'
import { takenBy } from './dispute.rules.ts'
import { listDisputes } from './dispute.store.ts'
import { untaken, type Untaken } from './untaken.rules.ts'

/**
 * What goes back of an order that its bank took and that ends now; null: nothing, or its gift cards and sessions
 * ended with the dispute (rules/wallet#10, rules/sessions#8).
 */
export async function untakenOf(ctx: Ctx, order: Order): Promise<Untaken | null> {
  // a session that was used is not told apart from one that is left
  const isOfTreatments = order.lines.some(({ productType }) => productType === 'Treatment')
  if (isOfTreatments || !asksForGoods(wholeRefund(order)) || (await hasGiftCards(ctx, order.id))) return null
  const disputes = await listDisputes(ctx.db, order.id)
  const taken = sumMoney(
    order.currency,
    disputes.map(({ amount, outcome }) => takenBy(order, { claimed: inOrder(order, amount), outcome })),
  )
  const back = untaken(order, taken)
  return back.sums.total.minor > 0 ? back : null
}
