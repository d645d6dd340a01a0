import type { FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import { mediaKey } from '../../catalogue/media.rules.ts'
import type { Text } from '../../region.ts'
import { writtenOf } from '../markup.rules.ts'
import { fieldFacts, type ImportField, type optionFacts, type productFacts } from './field.rules.ts'

export type WrittenCell = string | number | null

const list = (words: readonly string[]): string => words.join(', ')
const flag = (is: boolean): number => (is ? 1 : 0)
const two = (amount: number): string => amount.toFixed(2)
const pair = (price: number, usd: number | undefined): string =>
  usd === undefined ? two(price) : `${two(price)} / ${two(usd)}`

const productCells: Record<(typeof productFacts)[number], (file: ProductFile) => WrittenCell> = {
  url: ({ url }) => url,
  brand: ({ brand }) => brand,
  kind: ({ kind }) => kind,
  categories: ({ categories }) => list(categories),
  words: ({ words }) => list(words),
  priority: ({ priority }) => priority,
  created: ({ created }) => created,
  whatsapp: ({ whatsapp }) => flag(whatsapp),
  groups: ({ groups }) => list(groups),
  countries: ({ countries }) => list(countries),
  flags: ({ flags }) => list(flags),
  weight: ({ weight }) => weight ?? null,
  origin: ({ origin }) => origin ?? null,
  hs: ({ hs }) => hs ?? null,
  minutes: ({ treatment }) => treatment?.minutes ?? null,
  shops: ({ treatment }) => list(treatment?.shops ?? []),
  archived: ({ archived }) => flag(archived),
  pictures: ({ media }) => media.map(mediaKey).join('\n'),
  offers: ({ offers }) => offers.map(({ bundle, option }) => `${bundle}: ${option}`).join('; '),
}

type OptionFact = Exclude<(typeof optionFacts)[number], 'barcode'>
const optionCells: Record<OptionFact, (option: FileOption) => WrittenCell> = {
  option_state: ({ state }) => state,
  price: ({ price }) => price,
  usd: ({ usd }) => usd ?? null,
  was: ({ was }) => was ?? null,
  was_usd: ({ wasUsd }) => wasUsd ?? null,
  special: ({ special }) => special?.price ?? null,
  special_usd: ({ special }) => special?.usd ?? null,
  group_price: ({ prices }) =>
    prices.map(({ group, price, usd }) => `${group}: ${pair(price, usd)}`).join('; '),
  tier_price: ({ tiers }) =>
    tiers
      .flatMap(({ group, steps }) =>
        steps.map(({ qty, price, usd }) => `${group} ${qty}+: ${pair(price, usd)}`),
      )
      .join('; '),
  cut_off: ({ cutOff }) => cutOff ?? null,
  after_cut_off: ({ afterCutOff }) => afterCutOff ?? null,
  estimate: ({ estimate }) => estimate ?? null,
  limit: ({ limit }) => limit ?? null,
  option_groups: ({ groups }) => list(groups),
  months: ({ months }) => months ?? null,
  parent: ({ parent }) => parent ?? null,
  components: ({ components }) => components.map(({ option, qty }) => `${qty} × ${option}`).join('; '),
  sessions: ({ sessions }) => sessions ?? null,
}

const texts: Readonly<Record<string, (file: ProductFile) => Text | undefined>> = {
  name: ({ name }) => name,
  summary: ({ summary }) => summary,
  comment: ({ comment }) => comment,
  seo_title: ({ seoTitle }) => seoTitle,
  seo_description: ({ seoDescription }) => seoDescription,
}
const longTexts: Readonly<Record<string, (file: ProductFile) => Text | undefined>> = {
  does: ({ does }) => does,
  use: ({ use }) => use,
  ingredients: ({ ingredients }) => ingredients,
  suits: ({ suits }) => suits,
  before: ({ treatment }) => treatment?.before,
}

/** One cell of the shop's own file, in a form that imports to the same value. */
function writtenCell(
  key: ImportField,
  file: ProductFile,
  option: FileOption,
  barcode: string | undefined,
): WrittenCell {
  const { field, language, of } = fieldFacts[key]
  if (key === 'product_sku') return file.sku
  if (key === 'option_sku') return option.sku
  if (field === 'barcode') return barcode ?? null
  if (language === null)
    return of === 'product'
      ? productCells[field as keyof typeof productCells](file) // no text, so a fact of the product
      : optionCells[field as OptionFact](option) // the remaining fields belong to the option
  if (field === 'option_name') return option.name[language] ?? null
  if (field === 'steps')
    return (file.treatment?.steps ?? []).map((step) => step[language] ?? '').join('\n') || null
  const long = longTexts[field]
  return long ? writtenOf(long(file)?.[language] ?? '') : (texts[field]?.(file)?.[language] ?? null)
}

/** A product as rows of the shop's own file, one for each option; product facts are in the first row. */
export const productRows = (
  file: ProductFile,
  fields: readonly ImportField[],
  barcodes: ReadonlyMap<string, string>,
): WrittenCell[][] =>
  file.options.map((option, index) =>
    fields.map((field) =>
      index > 0 && fieldFacts[field].of === 'product' && field !== 'product_sku'
        ? null
        : writtenCell(field, file, option, barcodes.get(option.sku)),
    ),
  )
