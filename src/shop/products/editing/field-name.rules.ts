import { mediaKey } from '../../catalogue/media.rules.ts'
import type { ProductChange } from '../versions/difference.rules.ts'

/** Submitted rows of a form whose field names contain an index. */
export type SentRows = {
  options?: readonly { sku: string; prices: readonly { group: string }[] }[]
  offers?: readonly { bundle: string }[]
  pictures?: readonly { image: string; video?: string | undefined }[]
}

const optionFields: Readonly<Record<string, string>> = {
  option_name: 'name',
  option_state: 'state',
  option_groups: 'groups',
  picture_alt: 'alt',
  picture_option: 'option',
  picture_focus: 'focus',
  poster: 'image',
  offer_option: 'option',
}

/** Form field name of a value of a product. */
export function fieldNameOf(
  { field, of, language }: Omit<ProductChange, 'before' | 'after'>,
  rows: SentRows,
): string {
  const [sku, group] = of.split(' · ')
  const key = [optionFields[field] ?? field, language].filter(Boolean).join('.')
  const option = rows.options?.findIndex((each) => each.sku === sku) ?? -1
  if (field === 'group_price' || field === 'group_usd') {
    const price = rows.options?.[option]?.prices.findIndex((each) => each.group === group) ?? -1
    return `options.${option}.prices.${price}.${field === 'group_usd' ? 'usd' : 'price'}`
  }
  if (option >= 0) return `options.${option}.${key}`
  const offer = field === 'offer_option' ? (rows.offers?.findIndex(({ bundle }) => bundle === of) ?? -1) : -1
  if (offer >= 0) return `offers.${offer}.${key}`
  const picture = rows.pictures?.findIndex((each) => mediaKey(each) === of) ?? -1
  if (picture >= 0) return `pictures.${picture}.${key}`
  return field === 'steps' ? `steps.${Number(of) - 1}.${language}` : key
}
