import { catalogueOf } from '../../catalogue/catalogue.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn, type Text } from '../../region.ts'
import { aboutHair, reviewRefusals } from '../review.rules.ts'

/** Every type the scalp test may find, by its key. */
const scalpTypes = async (ctx: Ctx): Promise<readonly { key: string; name: Text }[]> =>
  (await settingsOf(ctx)).scalp_type_list

/** The types an author may name for a product: none where it is not about hair. */
export async function scalpChoices(ctx: Ctx, sku: string): Promise<{ key: string; name: string }[]> {
  const product = (await catalogueOf(ctx)).bySku.get(sku)
  if (!product || !aboutHair(product.category)) return []
  return (await scalpTypes(ctx)).map(({ key, name }) => ({ key, name: textIn(ctx.shopper.locale, name) }))
}

/** Refuses `reviews.unknown_scalp` at its field. Empty: its author would rather not say. */
export async function scalpOf(ctx: Ctx, sku: string, written: string): Promise<string | null> {
  if (written === '') return null
  if ((await scalpChoices(ctx, sku)).some(({ key }) => key === written)) return written
  throw new Refusal(reviewRefusals.unknown_scalp, {
    fields: { scalp_type: ctx.say(reviewRefusals.unknown_scalp.code) },
  })
}
