import type { Ctx } from '../../../context.ts'
import { canBeBought } from '../../../catalogue/product.rules.ts'
import { shippingOf } from '../../../delivery/delivery.ts'
import { shipsTo } from '../../../delivery/rules.ts'
import { money, toDecimal } from '../../../money.ts'
import { assortmentOf, type Assortment } from '../../quote.ts'
import { limitBroken } from '../../changes/order-limit.rules.ts'
import { optionsFor } from '../../renewal.rules.ts'
import * as subscriptions from '../../store.ts'
import { openCycle, type Subscription, type SubscriptionLine } from '../../subscription.rules.ts'
import { idsRenewing } from '../campaigns/renewed.store.ts'
import type * as contract from './substitution.contract.ts'
import { issueOf, type SubstitutionIssue } from './substitution.rules.ts'

type Shop = { assortment: Assortment; shipping: Awaited<ReturnType<typeof shippingOf>> }

export const shopOf = async (ctx: Ctx): Promise<Shop> => ({
  assortment: await assortmentOf(ctx),
  shipping: await shippingOf(ctx),
})

/** Whether a line can change to the other option, and at what price, which is never higher than the line's. */
export function judge(
  ctx: Ctx,
  subscription: Subscription,
  line: SubscriptionLine,
  toSubSku: string,
  { assortment, shipping }: Shop,
): { issue: SubstitutionIssue | null; newPrice: number | null } {
  const found = assortment.find(toSubSku)
  const chosen = optionsFor(line, subscription, assortment, assortment.groups).find(
    (each) => each.found.option.subSku === toSubSku,
  )
  const destination = {
    isSold: found !== undefined && canBeBought(found.option.availability),
    reachesCountry: found !== undefined && shipsTo(shipping, found.product, subscription.country),
    isSwappable: chosen !== undefined,
    isOverLimit: found !== undefined && limitBroken(subscription, found.option, line) !== null,
  }
  return {
    issue: issueOf(subscription, destination, ctx.clock.now()),
    newPrice: chosen ? Math.min(chosen.price.minor, line.unitPrice) : null,
  }
}

type Pair = { fromSubSku: string; toSubSku: string }

export async function candidatesOf(
  ctx: Ctx,
  { fromSubSku, toSubSku }: Pair,
): Promise<contract.SubstitutionCandidate[]> {
  const shop = await shopOf(ctx)
  const candidates: contract.SubstitutionCandidate[] = []
  for (const id of await idsRenewing(ctx.db, fromSubSku)) {
    const subscription = await subscriptions.findSubscription(ctx.db, id)
    for (const line of subscription?.lines ?? []) {
      if (!subscription || line.subSku !== fromSubSku) continue
      const { issue, newPrice } = judge(ctx, subscription, line, toSubSku, shop)
      const { number, currency } = subscription
      candidates.push({
        subscriptionId: id,
        lineId: line.id,
        number,
        quantity: line.quantity,
        currency,
        price: toDecimal(money(currency, line.unitPrice)),
        newPrice: newPrice === null ? null : toDecimal(money(currency, newPrice)),
        renewsOn: openCycle(subscription)?.renewsOn ?? null,
        issue,
      })
    }
  }
  return candidates
}
