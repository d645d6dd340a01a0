import type { Option } from '../contract.ts'
import type { Product } from '../product.rules.ts'

/** Shareable part of an option. `renews`: index of the sibling option that it renews; -1: none. */
export type OptionPart = { rest: Omit<Option, 'subSku'>; renews: number }

/** Shareable parts of options, without product-specific fields. */
export function partsOf(options: readonly Option[]): OptionPart[] {
  const places = new Map(options.map(({ subSku }, at) => [subSku, at]))
  return options.map(({ subSku: _, ...rest }) => {
    const renews = places.get(rest.subscriptionParentSku ?? '') ?? -1
    return { rest: renews < 0 ? rest : { ...rest, subscriptionParentSku: undefined }, renews }
  })
}

type Packed = { subSkus: readonly string[]; parts: readonly OptionPart[] }

const withOptions = {
  get options(): readonly Option[] {
    const { subSkus, parts } = (this as unknown as { packed: Packed }).packed // compactProduct put it there
    return parts.map(({ rest, renews }, at) => {
      const option: Option = { ...rest, subSku: subSkus[at] ?? '' }
      if (renews >= 0) option.subscriptionParentSku = subSkus[renews]
      return option
    })
  },
}

/**
 * Makes a product whose options are built on each access: a catalogue has more options than products, and most differ
 * only by sku. A spread copy (`{ ...product }`) has no options. `fields` becomes the product; parsed JSON takes the
 * least memory.
 */
export function compactProduct(fields: Omit<Product, 'options'>, packed: Packed): Product {
  Object.defineProperty(fields, 'packed', { value: packed }) // not to be copied with the fields
  return Object.setPrototypeOf(fields, withOptions) as Product // its options come from there
}
