import type { TextLanguage } from '../versions/leaves.rules.ts'
import { contentParts, partOf, type ProductField } from '../versions/fields.rules.ts'

const languages = ['chi', 'tw', 'cn', 'eng'] as const

/** Texts of a product, with a column for each language. */
export const productTexts = [
  'name',
  'summary',
  'does',
  'use',
  'ingredients',
  'suits',
  'comment',
  'seo_title',
  'seo_description',
  'steps',
  'before',
] as const satisfies readonly ProductField[]

/** Facts of a product, in the column order of the shop's own file. */
export const productFacts = [
  'url',
  'brand',
  'kind',
  'categories',
  'words',
  'priority',
  'created',
  'whatsapp',
  'groups',
  'countries',
  'flags',
  'weight',
  'origin',
  'hs',
  'minutes',
  'shops',
  'archived',
  'pictures',
  'offers',
] as const satisfies readonly ProductField[]

/** Facts of an option. Group and quantity prices each fill one cell; the barcode belongs to stock. */
export const optionFacts = [
  'option_state',
  'barcode',
  'price',
  'usd',
  'was',
  'was_usd',
  'special',
  'special_usd',
  'group_price',
  'tier_price',
  'cut_off',
  'after_cut_off',
  'estimate',
  'limit',
  'option_groups',
  'months',
  'parent',
  'components',
  'sessions',
] as const

const inLanguages = <F extends string>(field: F) =>
  languages.map((language) => `${field}_${language}` as const)

/** All columns of a file, in the order of the shop's own file. */
export const importFields = [
  'product_sku',
  ...productTexts.flatMap(inLanguages),
  ...productFacts,
  'option_sku',
  ...inLanguages('option_name'),
  ...optionFacts,
] as const
export type ImportField = (typeof importFields)[number]

/** Field of a change; the barcode is not part of a version. */
export type ChangedField = ProductField | 'barcode'

export type FieldFacts = {
  field: ChangedField
  language: TextLanguage | null
  of: 'product' | 'option'
}

function factsOfField(key: ImportField): FieldFacts {
  if (key === 'product_sku') return { field: 'sku', language: null, of: 'product' }
  if (key === 'option_sku') return { field: 'option_order', language: null, of: 'option' }
  const [, name, language] = /^(.+)_(chi|tw|cn|eng)$/.exec(key) ?? []
  if (name !== undefined) {
    const of = name === 'option_name' ? 'option' : 'product'
    return { field: name as ProductField, language: language as TextLanguage, of } // inverse of how the key is composed
  }
  const of = (optionFacts as readonly string[]).includes(key) ? 'option' : 'product'
  return { field: key as ChangedField, language: null, of } // no text, so the key is the field
}

/** Field, language and owner of each column. */
export const fieldFacts = Object.fromEntries(importFields.map((key) => [key, factsOfField(key)])) as Record<
  ImportField,
  FieldFacts
> // every key, once

/** Columns that identify a row; they change nothing. */
export const keyFields: readonly ImportField[] = ['product_sku', 'option_sku']

/** Whether a field is a text, picture or search word (rules/products#6). */
const isContentField = (key: ImportField): boolean => {
  const { field } = fieldFacts[key]
  return keyFields.includes(key) || (field !== 'barcode' && contentParts.includes(partOf(field)))
}

/** Columns that a staff user may write. */
export const fieldsFor = (mayEdit: boolean): ImportField[] =>
  importFields.filter((key) => mayEdit || isContentField(key))

/** Columns with amounts, for roles that may read those. */
export const moneyFields: readonly ImportField[] = [
  'price',
  'usd',
  'was',
  'was_usd',
  'special',
  'special_usd',
  'group_price',
  'tier_price',
]
