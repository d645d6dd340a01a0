import type { Option } from '../contract.ts'
import type { Product } from '../product.rules.ts'

/** What an option may have in common with those of other products. `renews`: the place of its sibling; -1: none. */
export type OptionPart = { rest: Omit<Option, 'subSku'>; renews: number }

/** Options without what is their product's alone. */
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
 * A product of these fields, whose options are put together whenever somebody looks at them: a catalogue has some times more
 * options than products, and most differ from others by their sku alone. A copy of its fields (`{ ...product }`) has no
 * options. The fields become the product; parsed ones take the least room.
 */
export function compactProduct(fields: Omit<Product, 'options'>, packed: Packed): Product {
  Object.defineProperty(fields, 'packed', { value: packed }) // not to be copied with the fields
  return Object.setPrototypeOf(fields, withOptions) as Product // its options come from there
}
