import type { Option } from '../contract.ts'
import type { Product } from '../product.rules.ts'

type Found = { product: Product; option: Option }

/** Options of a catalogue by their sku, each with its product. */
export type OptionsBySku = {
  get(subSku: string): Found | undefined
  has(subSku: string): boolean
  keys(): Iterable<string>
  values(): Iterable<Found>
}

/** Only the products are held: a catalogue has some times more options, and an option is one of a few of its product. */
export function optionsBySku(productOf: ReadonlyMap<string, Product>): OptionsBySku {
  const get = (subSku: string): Found | undefined => {
    const product = productOf.get(subSku)
    const option = product?.options.find((each) => each.subSku === subSku)
    return product && option ? { product, option } : undefined
  }
  return {
    get,
    has: (subSku) => productOf.has(subSku),
    keys: () => productOf.keys(),
    *values() {
      for (const subSku of productOf.keys()) {
        const found = get(subSku)
        if (found) yield found
      }
    },
  }
}
