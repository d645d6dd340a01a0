import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Option } from '../../catalogue/contract.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import type { Money } from '../../money.ts'
import { buyable } from '../../pricing/buyable.rules.ts'
import { unitPrice, type PriceInput } from '../../pricing/rules.ts'
import { today } from '../../sessions/sessions.ts'
import { depositOf } from './deposit.rules.ts'

/** Price of one session for this member, and the deposit of it. */
export type DepositOffer = { product: Product; option: Option; price: Money; deposit: Money }

/**
 * The deposit for one session of a treatment, in Hong Kong dollars because the rest is paid there. Null: no deposit, as
 * there is no single session for sale, no signed-in member, a WhatsApp treatment, or the shop takes none.
 */
export async function depositOffer(ctx: Ctx, productId: string): Promise<DepositOffer | null> {
  const { booking_policy: policy } = await settingsOf(ctx)
  const product = (await catalogueOf(ctx)).byId.get(productId)
  if (!ctx.member || !product || product.productWhatsapp || policy.depositPercent === 0) return null
  const { groups, discountRate } = ctx.shopper
  const deal: PriceInput = { currency: 'HKD', rates: {}, groups, discountRate, quantity: 1 }
  const situation = { deal, unreachable: null, sellsSubscriptions: false, left: 1, today: today(ctx) }
  const offers = product.options.flatMap((option) => {
    if ((option.sessions ?? 1) !== 1 || !buyable(product, option, situation).ok) return []
    const price = unitPrice(option, deal)?.price
    return price ? [{ product, option, price, deposit: depositOf(price, policy.depositPercent) }] : []
  })
  return offers.toSorted((a, b) => a.price.minor - b.price.minor)[0] ?? null
}
