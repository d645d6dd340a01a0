import type { Option } from '../../catalogue/contract.ts'
import { optionName, type Product } from '../../catalogue/product.rules.ts'
import { usualGrams } from '../../delivery/fee.rules.ts'
import type { Money } from '../../money.ts'
import type { UnitPrice } from '../../pricing/rules.ts'
import type { NewLine } from './new-order.rules.ts'

/** What a line is about to be agreed as. */
export type LineToAgree = {
  product: Product
  option: Option
  bundleSku: string | null
  interval: number | null
  quantity: number
  price: UnitPrice
  unitNet: readonly Money[]
}

/** A line with everything about it copied: the catalogue may change, the order does not. */
export function agreedLine(
  line: LineToAgree,
  find: (subSku: string) => { option: Option } | undefined,
): NewLine {
  const { product, option, price } = line
  const named = find(option.subscriptionParentSku ?? '')?.option ?? option
  return {
    productId: product.id,
    sku: product.sku,
    subSku: option.subSku,
    bundleSku: line.bundleSku,
    productType: product.productType,
    name: product.name,
    optionName: {
      chi: named.name,
      eng: optionName('en', named),
      cn: optionName('cn', named),
      tw: optionName('zh', named),
    },
    brand: product.brand,
    brandSlug: product.brandSlug,
    uniqueUrl: product.uniqueUrl,
    thumbnail: product.thumbnail,
    quantity: line.quantity,
    unitPrice: price.price.minor,
    originalPrice: price.original?.minor ?? null,
    priceReason: {
      kind: price.reason.kind,
      group: price.reason.group,
      considered: price.reason.considered.map(({ kind, amount, group }) => ({
        kind,
        minor: amount.minor,
        group,
      })),
    },
    unitNet: line.unitNet.map((unit) => unit.minor),
    interval: line.interval,
    estimate: option.estimate ?? null,
    preOrder: option.availability === 'pre_order',
    weightGrams: product.weightGrams ?? usualGrams,
    sessions: option.sessions ?? null,
    drawing: option,
  }
}
