import { eventLoopYielder } from '../../../platform/event-loop-yielder.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Option } from '../../catalogue/contract.ts'
import { pictureOf, type Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal, type Money } from '../../money.ts'
import { deskRead } from '../../staff/write.ts'
import { isFound } from '../list/list.rules.ts'
import * as contract from './offer.contract.ts'

const mostFound = 12

const decimal = (amount: Money | undefined): number | null => (amount ? toDecimal(amount) : null)

const toView = (product: Product, option: Option): contract.OfferedOption => ({
  sku: option.subSku,
  name: { chi: option.name, eng: option.nameEn, cn: option.nameCn, tw: option.nameTw },
  productId: product.id,
  productName: product.name,
  thumbnail: pictureOf(product, option).replace(/#.*$/, ''),
  state: option.availability,
  price: toDecimal(option.price),
  usd: decimal(option.priceUsd),
  special: decimal(option.specialPricing),
  specialUsd: decimal(option.specialPricingUsd),
  isOfferAlone: option.availability === 'hidden',
})

/** Options that the offers of a product name, in order; unpublished ones are omitted. */
export async function offeredOptions(ctx: Ctx, skus: readonly string[]): Promise<contract.OfferedOption[]> {
  const { bySubSku } = await catalogueOf(ctx)
  return [...new Set(skus)].flatMap((sku) => {
    const found = bySubSku.get(sku)
    return found ? [toView(found.product, found.option)] : []
  })
}

/** Whether an option can be an offer: no subscription, and neither disabled nor not for sale. */
const canBeOffered = ({ isSubscription, availability }: Option): boolean =>
  !isSubscription && availability !== 'disabled' && availability !== 'not_for_sale'

/** Options of a product that can be offers and match the search words. */
const offerableIn = (product: Product, search: string) =>
  product.options
    .filter(
      (option) =>
        canBeOffered(option) &&
        isFound(
          {
            sku: product.sku,
            name: product.name,
            brandNames: [...Object.values(product.brandName), option.name, option.nameEn],
            optionSkus: [option.subSku],
          },
          search,
        ),
    )
    .map((option) => ({ product, option }))

export const findOfferable = deskRead(
  contract.findOfferable,
  'products.read',
  async (ctx, { id, search }) => {
    if (search === '') return { options: [] }
    const { products } = await catalogueOf(ctx)
    const giveWay = eventLoopYielder() // a search as you type reads the whole catalogue, so it yields to the event loop
    const found: { product: Product; option: Option }[] = []
    for (const product of products) {
      if (found.length >= mostFound) break
      if (product.id !== id && !product.archived) found.push(...offerableIn(product, search))
      await giveWay()
    }
    return { options: found.slice(0, mostFound).map(({ product, option }) => toView(product, option)) }
  },
)
