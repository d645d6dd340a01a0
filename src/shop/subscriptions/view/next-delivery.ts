import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { textIn } from '../../region.ts'
import { deadlinesOf } from '../days.rules.ts'
import { quoteDelivery, today, type Assortment } from '../quote.ts'
import { canChange } from '../step.rules.ts'
import { openCycle, type Subscription } from '../subscription.rules.ts'
import { dunningView } from './dunning-view.ts'
import { cardView } from './view.ts'
import type * as wire from './view.contract.ts'

/** The next delivery of a contract without the rest of it; null: none. */
export async function toNextDeliveryView(
  ctx: Ctx,
  subscription: Subscription,
  assortment: Assortment,
): Promise<wire.NextDelivery | null> {
  const next = openCycle(subscription)
  if (!next) return null
  const [quote, card, dunning] = await Promise.all([
    quoteDelivery(ctx, subscription, assortment, { day: next.renewsOn, announced: next.announced }),
    cardView(ctx, subscription),
    dunningView(ctx, subscription, next),
  ])
  return {
    id: subscription.id,
    currency: subscription.currency,
    today: today(ctx),
    lines: subscription.lines.map(({ id, name, thumbnail, quantity }) => ({
      id,
      name: textIn(ctx.shopper.locale, name),
      thumbnail,
      quantity,
    })),
    renewsOn: next.renewsOn,
    changeBy: deadlinesOf(next.renewsOn).changeBy,
    canChange: canChange(next, ctx.clock.now()),
    amountDue: toDecimal(quote.order.sums.due),
    card,
    dunning,
  }
}
