import type { FileMedia, FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import { captionLanguages, mediaKey } from '../../catalogue/media.rules.ts'
import type { Text } from '../../region.ts'
import type { ProductField } from './fields.rules.ts'

export type TextLanguage = 'chi' | 'tw' | 'cn' | 'eng'

/** One value of a product: field, owner (an option's SKU, a group) and language of a text. */
export type Leaf = { field: ProductField; of: string; language: TextLanguage | null; value: string }

type Value = string | number | boolean | undefined | null | readonly (string | number)[]

const written = (value: Value): string =>
  Array.isArray(value) ? value.join(', ') : value === undefined || value === null ? '' : String(value)

const amount = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(2))

const leaf = (field: ProductField, value: Value, of = ''): Leaf => ({
  field,
  of,
  language: null,
  value: written(value),
})

const spoken = (field: ProductField, text: Text | undefined, of = ''): Leaf[] =>
  (['chi', 'tw', 'cn', 'eng'] as const).map((language) => ({
    field,
    of,
    language,
    value: text?.[language] ?? '',
  }))

function leavesOfOption(option: FileOption): Leaf[] {
  const { sku } = option
  return [
    ...spoken('option_name', option.name, sku),
    leaf('option_state', option.state, sku),
    leaf('price', amount(option.price), sku),
    leaf('usd', amount(option.usd), sku),
    leaf('was', amount(option.was), sku),
    leaf('was_usd', amount(option.wasUsd), sku),
    leaf('special', amount(option.special?.price), sku),
    leaf('special_usd', amount(option.special?.usd), sku),
    leaf('cut_off', option.cutOff, sku),
    leaf('after_cut_off', option.afterCutOff, sku),
    leaf('estimate', option.estimate, sku),
    leaf('limit', option.limit, sku),
    leaf('option_groups', option.groups, sku),
    leaf('months', option.months, sku),
    leaf('parent', option.parent, sku),
    leaf('sessions', option.sessions, sku),
    leaf(
      'components',
      option.components.map(({ option: part, qty }) => `${qty} × ${part}`),
      sku,
    ),
    ...option.prices.flatMap(({ group, price, usd }) => [
      leaf('group_price', amount(price), `${sku} · ${group}`),
      leaf('group_usd', amount(usd), `${sku} · ${group}`),
    ]),
    ...option.tiers.flatMap(({ group, steps }) =>
      steps.flatMap(({ qty, price, usd }) => [
        leaf('tier_price', amount(price), `${sku} · ${group} · ${qty}+`),
        leaf('tier_usd', amount(usd), `${sku} · ${group} · ${qty}+`),
      ]),
    ),
  ]
}

function leavesOfMedia(item: FileMedia): Leaf[] {
  const { image, alt, option, video, captions, focus } = item
  const key = mediaKey(item)
  return [
    ...spoken('picture_alt', alt, key),
    leaf('picture_option', option, key),
    leaf('picture_focus', focus && `${focus.x} % · ${focus.y} %`, key),
    ...(video === undefined
      ? []
      : [
          leaf('poster', image, key),
          ...captionLanguages.map((language): Leaf => ({
            field: 'captions',
            of: key,
            language,
            value: captions?.[language] ?? '',
          })),
        ]),
  ]
}

/** A product as a flat list of its values. */
export function leavesOf(file: ProductFile): Leaf[] {
  return [
    ...spoken('name', file.name),
    ...spoken('summary', file.summary),
    ...spoken('does', file.does),
    ...spoken('use', file.use),
    ...spoken('ingredients', file.ingredients),
    ...spoken('suits', file.suits),
    ...spoken('comment', file.comment),
    ...(file.treatment?.steps ?? []).flatMap((step, index) => spoken('steps', step, String(index + 1))),
    ...spoken('before', file.treatment?.before),
    leaf('url', file.url),
    ...spoken('seo_title', file.seoTitle),
    ...spoken('seo_description', file.seoDescription),
    leaf('categories', file.categories),
    leaf('words', file.words),
    leaf('sku', file.sku),
    leaf('brand', file.brand),
    leaf('kind', file.kind),
    leaf('priority', file.priority),
    leaf('created', file.created),
    leaf('whatsapp', file.whatsapp),
    leaf('groups', file.groups),
    leaf('countries', file.countries),
    leaf('flags', file.flags),
    leaf('weight', file.weight),
    leaf('origin', file.origin),
    leaf('hs', file.hs),
    leaf('minutes', file.treatment?.minutes),
    leaf('shops', file.treatment?.shops),
    leaf(
      'option_order',
      file.options.map(({ sku }) => sku),
    ),
    ...file.options.flatMap(leavesOfOption),
    leaf(
      'offers',
      file.offers.map(({ bundle }) => bundle),
    ),
    ...file.offers.map(({ bundle, option }) => leaf('offer_option', option, bundle)),
    leaf('pictures', file.media.map(mediaKey)),
    ...file.media.flatMap(leavesOfMedia),
    leaf('archived', file.archived),
  ]
}
