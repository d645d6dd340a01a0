import type { Option } from '#shop/catalogue/contract.ts'
import type { Offer, Product } from '#shop/catalogue/product.rules.ts'
import type { CartChange } from '#shop/cart/change.contract.ts'
import { recomputed, type PricedCarts, type PricingContext } from '#shop/cart/recompute.rules.ts'
import { noCarts, type Carts, type Line } from '#shop/cart/rules.ts'
import { withChange } from '#shop/cart/change.rules.ts'
import { aDeal, anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'

/** A product of one option, with ids derived from the option's sku. */
export const goods = (
  subSku: string,
  option: Parameters<typeof anOption>[0] = {},
  product: Partial<Product> = {},
): Product =>
  aProduct({
    id: `id-of-${subSku}`,
    sku: `sku-of-${subSku}`,
    options: [anOption({ subSku, ...option })],
    ...product,
  })

export type PricingContextParts = Partial<Omit<PricingContext, 'find' | 'offer'>> & {
  products: readonly Product[]
  offers?: readonly Offer[]
  left?: number
}

/** Pricing context of carts: these products, plenty of each, shipped everywhere, seen from Hong Kong. */
export function aPricingContext({
  products,
  offers = [],
  left = 1_000,
  ...rest
}: PricingContextParts): PricingContext {
  const bySubSku = new Map<string, { product: Product; option: Option }>()
  for (const product of products)
    for (const option of product.options) bySubSku.set(option.subSku, { product, option })
  return {
    find: (subSku) => bySubSku.get(subSku),
    offer: (bundleSku) => offers.find((offer) => offer.bundleSku === bundleSku),
    clearance: new Map(),
    expected: new Map(),
    stock: new Map([...bySubSku.keys()].map((subSku) => [subSku, left])),
    shipping: { elowen: ['hk', 'tw', 'jp'], oxygen_ceuticals: ['hk'] },
    country: 'hk',
    deal: aDeal(),
    today: '2026-11-20',
    limits: { line: 99, offer: 1 },
    sellsSubscriptions: true,
    ...rest,
  }
}

export const aLine = (subSku: string, changes: Partial<Line> = {}): Line => ({
  id: `line-${subSku}-${changes.bundleSku ?? ''}`,
  subSku,
  bundleSku: null,
  interval: null,
  quantity: 1,
  unit: null,
  ...changes,
})

/** Carts with these lines, in the single cart unless stated otherwise. */
export function someCarts(single: readonly Line[], subscription: readonly Line[] = []): Carts {
  const none = noCarts('HKD')
  return {
    ...none,
    single: { ...none.single, lines: single },
    subscription: { ...none.subscription, lines: subscription },
  }
}

export const aChange = (subSku: string, quantity: number, changes: Partial<CartChange> = {}): CartChange => ({
  pid: `id-of-${subSku}`,
  sku: `sku-of-${subSku}`,
  subSku,
  quantity,
  currency: 'HKD',
  ...changes,
})

/** The carts after changes that must all be allowed. */
export const afterChanges = (context: PricingContext, changes: readonly CartChange[]): PricedCarts =>
  changes.reduce(
    (carts, change, index) => withChange(carts, change, context, `line-${index}`),
    recomputed(noCarts(context.deal.currency), context),
  )
