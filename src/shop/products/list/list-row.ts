import { sumOf } from '../../sum.ts'
import type { Option } from '../../catalogue/contract.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import { toDecimal } from '../../money.ts'
import type { Text } from '../../region.ts'
import { leftOf, lowUpTo, type Stock } from '../../stock/rules.ts'
import { missingAmong, type NeededLanguage } from '../missing.rules.ts'
import type * as records from '../records.store.ts'
import { stateOf } from '../state.rules.ts'
import type * as contract from './list.contract.ts'
import { priceFrom } from './list.rules.ts'

export type Row = Omit<contract.DeskProductRow, 'missing' | 'brand'> & {
  shortMissing: readonly NeededLanguage[]
  priority: number
  created: string
}

const altOf = (option: Option): Text => ({
  chi: option.name,
  eng: option.nameEn,
  cn: option.nameCn,
  tw: option.nameTw,
})

/** Fields that most filters and orders use. */
type Head = Pick<
  Row,
  'id' | 'sku' | 'name' | 'brandKey' | 'kind' | 'state' | 'publishAt' | 'priority' | 'created'
>

/** A product of the list; the other fields are computed only for rows that are displayed or filtered by them. */
export type Entry = Head & { optionSkus(): readonly string[]; row(): Row }

/** A list entry of a live product. */
export function entryOf(product: Product, stock: Stock, record: records.ProductRecord | undefined): Entry {
  const head: Head = {
    id: product.id,
    sku: product.sku,
    name: product.name,
    brandKey: product.brandKey,
    kind: product.productType === 'Treatment' ? 'treatment' : 'single',
    state: stateOf({
      latest: record?.latest ?? 1,
      live: record ? record.live : 1,
      publishAt: record?.publishAt?.toISOString() ?? null,
      archived: product.archived,
    }),
    publishAt: record?.publishAt?.toISOString() ?? null,
    priority: product.priority,
    created: product.createdAt,
  }
  return {
    ...head,
    optionSkus: () => product.options.map(({ subSku }) => subSku),
    row: () => rowOf(head, product, stock),
  }
}

/** The remaining fields of a row, computed on display because they read long texts. */
function rowOf(head: Head, product: Product, stock: Stock): Row {
  const options = product.options.map((option) => ({
    state: option.availability,
    price: toDecimal(option.price),
    usd: option.priceUsd && toDecimal(option.priceUsd),
  }))
  const counted = product.options.filter(
    ({ isSubscription, subSku, components }) =>
      !isSubscription && (stock.has(subSku) || components.length > 0),
  )
  const left = counted.map((option) => leftOf(option, stock))
  return {
    ...head,
    thumbnail: product.thumbnail,
    options: product.options.length,
    availabilities: [...new Set(options.map(({ state }) => state))],
    priceFrom: priceFrom(options),
    lacksUsd: options.some(
      ({ state, usd }) => (state === 'in_stock' || state === 'pre_order') && usd === undefined,
    ),
    stock: left.length > 0 ? sumOf(left) : null,
    isLow:
      product.productType !== 'Treatment' &&
      counted.some(
        (option, index) =>
          (option.availability === 'in_stock' || option.availability === 'pre_order') &&
          (left[index] ?? 0) <= lowUpTo,
      ),
    shortMissing: missingAmong([
      product.name,
      product.summary,
      product.editorComment,
      ...product.options.map(altOf),
      ...product.detail.map(({ alt }) => alt),
    ]),
  }
}
