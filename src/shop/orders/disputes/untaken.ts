import type { Ctx } from '../../context.ts'
import { sumMoney } from '../../money.ts'
import { hasGiftCards } from '../../wallet/gift-codes/gift-cards.ts'
import { inOrder, type Order } from '../order.rules.ts'
import { asksForGoods, wholeRefund } from '../refunds/refund.rules.ts'
import { takenBy } from './dispute.rules.ts'
import { listDisputes } from './dispute.store.ts'
import { untaken, type Untaken } from './untaken.rules.ts'

/**
 * Refund due when an order ends after a lost dispute: what the bank did not take. Null: nothing is due, or its gift
 * cards and sessions ended with the dispute (rules/wallet#10, rules/sessions#8).
 */
export async function untakenOf(ctx: Ctx, order: Order): Promise<Untaken | null> {
  // used sessions cannot be distinguished from unused ones here
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
