import type { Ctx } from '../../context.ts'
import * as store from '../store.ts'
import { Refusal } from '../../refusal.ts'
import { reannounce } from '../announce.ts'
import { lineOf, liveCycle, assertWithinLimit } from './guards.ts'
import { assortmentOf } from '../quote.ts'
import { optionsFor } from '../renewal.rules.ts'
import { subscriptionRefusals } from '../rules.ts'
import type { Subscription } from '../subscription.rules.ts'
import { addSubscriptionEvent, type Actor } from '../transition.ts'

// Actions of the member, or of staff on their behalf. Each runs under the lock of the contract.

type Swap = { lineId: string; subSku: string }

export const swap = (tx: Ctx, subscription: Subscription, change: Swap, by: Actor): Promise<void> =>
  replaceLine(tx, subscription, change, by, 'swapped')

/** Replaces the option of a line by choice of staff, at no higher price (rules/subscriptions#24). */
export const substitute = (tx: Ctx, subscription: Subscription, change: Swap, by: Actor): Promise<void> =>
  replaceLine(tx, subscription, change, by, 'substituted_for_good')

async function replaceLine(
  tx: Ctx,
  subscription: Subscription,
  { lineId, subSku }: Swap,
  by: Actor,
  kind: 'swapped' | 'substituted_for_good',
): Promise<void> {
  const cycle = liveCycle(subscription)
  const line = lineOf(subscription, lineId)
  const assortment = await assortmentOf(tx)
  assertWithinLimit(subscription, assortment.find(subSku)?.option, line)
  const chosen = optionsFor(line, subscription, assortment, assortment.groups).find(
    ({ found }) => found.option.subSku === subSku,
  )
  if (!chosen) throw new Refusal(subscriptionRefusals.not_swappable)
  const { product, option } = chosen.found
  const names = optionTexts(option)
  await store.changeLine(tx.db, line.id, {
    product_id: product.id,
    sku: product.sku,
    sub_sku: option.subSku,
    name: product.name,
    option_name: names,
    brand: product.brand,
    brand_slug: product.brandSlug,
    unique_url: product.uniqueUrl,
    thumbnail: product.thumbnail,
    unit_price: kind === 'swapped' ? chosen.price.minor : Math.min(chosen.price.minor, line.unitPrice),
    next_price: null,
    next_price_from: null,
    ends_on: null,
    substitute_sub_sku: null,
  })
  await reannounce(tx, subscription.id, cycle.id)
  const isSameProduct = product.id === line.productId
  await addSubscriptionEvent(
    tx,
    subscription,
    kind,
    by,
    isSameProduct
      ? { fromName: line.optionName, toName: names }
      : { fromName: line.name, toName: { ...product.name } },
    cycle.number,
  )
}

export const optionTexts = (option: { name: string; nameEn?: string | undefined }) => ({
  chi: option.name,
  eng: option.nameEn ?? option.name,
  cn: option.name,
})
