import { catalogueOf } from '../../catalogue/catalogue.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn, type Text } from '../../region.ts'
import { aboutHair, reviewRefusals } from '../review.rules.ts'

/** All types of the scalp test, by key. */
const scalpTypes = async (ctx: Ctx): Promise<readonly { key: string; name: Text }[]> =>
  (await settingsOf(ctx)).scalp_type_list

/** Scalp types that an author can state for a product; empty if it is not about hair. */
export async function scalpChoices(ctx: Ctx, sku: string): Promise<{ key: string; name: string }[]> {
  const product = (await catalogueOf(ctx)).bySku.get(sku)
  if (!product || !aboutHair(product.category)) return []
  return (await scalpTypes(ctx)).map(({ key, name }) => ({ key, name: textIn(ctx.shopper.locale, name) }))
}

/** Validates a stated scalp type; null for an empty one. Refuses `reviews.unknown_scalp` at its field. */
export async function scalpOf(ctx: Ctx, sku: string, written: string): Promise<string | null> {
  if (written === '') return null
  if ((await scalpChoices(ctx, sku)).some(({ key }) => key === written)) return written
  throw new Refusal(reviewRefusals.unknown_scalp, {
    fields: { scalp_type: ctx.say(reviewRefusals.unknown_scalp.code) },
  })
}
