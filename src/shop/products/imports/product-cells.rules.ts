import type { ProductFile } from '../../catalogue/file.contract.ts'
import { mediaKey } from '../../catalogue/media.rules.ts'
import type { Text } from '../../region.ts'
import { noText } from '../editing/document.rules.ts'
import { htmlOf } from '../markup.rules.ts'
import type { TextLanguage } from '../versions/leaves.rules.ts'
import { readers } from './cell.rules.ts'
import type { productFacts, productTexts } from './field.rules.ts'
import { isRead, type ReadCell } from './issue.rules.ts'

/** Shop data by the words that files use: names and keys in lower case, mapped to keys. */
export type Known = {
  brands: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
  shops: ReadonlyMap<string, string>
  groups: ReadonlySet<string>
}

/** How a cell changes its owner, and how an empty cell clears it; null: it cannot be empty. */
export type Setter<T> = { read(of: T, text: string): ReadCell<T>; clear: ((of: T) => T) | null }

export const chained = <A, B>(read: ReadCell<A>, next: (value: A) => ReadCell<B>): ReadCell<B> =>
  isRead(read) ? next(read.value) : read

/** A setter that reads a value and assigns it to a property. */
export const fieldSetter = <T extends object, K extends keyof T>(
  key: K,
  read: (text: string) => ReadCell<T[K]>,
  empty: { is: T[K] } | null,
): Setter<T> => ({
  read: (of, text) => chained(read(text), (value) => ({ value: { ...of, [key]: value } })),
  clear: empty && ((of) => ({ ...of, [key]: empty.is })),
})

type Facts = (typeof productFacts)[number]
type Texts = (typeof productTexts)[number]
const optional = { is: undefined }

/** Words mapped to keys; an unknown one is accepted where the product already has it. */
function known(
  words: ReadonlyMap<string, string>,
  code: 'no_category' | 'no_shop',
): (text: readonly string[], before: readonly string[]) => ReadCell<string[]> {
  return (texts, before) => {
    const keys: string[] = []
    for (const text of texts) {
      const key = before.includes(text) ? text : words.get(text.toLowerCase())
      if (key === undefined) return { code, values: { name: text } }
      if (!keys.includes(key)) keys.push(key)
    }
    return { value: keys }
  }
}

export const knownGroups = (
  groups: ReadonlySet<string>,
  found: readonly string[],
  before: readonly string[],
): ReadCell<string[]> => {
  const stranger = found.find((name) => !groups.has(name) && !before.includes(name))
  return stranger === undefined ? { value: [...found] } : { code: 'no_group', values: { name: stranger } }
}

type Treatment = NonNullable<ProductFile['treatment']>
const newTreatment: Treatment = { minutes: 60, steps: [], before: noText, shops: [] }

/** A setter for treatments only. */
const ofTreatment = (
  change: (part: Treatment, text: string) => ReadCell<Treatment>,
): Setter<ProductFile> => ({
  read: (file, text) =>
    file.kind === 'treatment'
      ? chained(change(file.treatment ?? newTreatment, text), (treatment) => ({
          value: { ...file, treatment },
        }))
      : { code: 'treatment_alone' },
  clear: (file) => {
    const cleared = file.treatment && change(file.treatment, '')
    return cleared && isRead(cleared) ? { ...file, treatment: cleared.value } : file
  },
})

const pictures = (file: ProductFile, images: readonly string[]): ProductFile => ({
  ...file,
  media: images.map(
    (image) => file.media.find((item) => mediaKey(item) === image) ?? { image, alt: file.name },
  ),
})

/** Setters of product columns that are no texts. */
export const productSetters = (shop: Known): Record<Facts, Setter<ProductFile>> => ({
  url: fieldSetter('url', readers.url, null),
  brand: fieldSetter(
    'brand',
    (text) => {
      const key = shop.brands.get(text.toLowerCase())
      return key === undefined ? { code: 'no_brand', values: { name: text } } : { value: key }
    },
    null,
  ),
  kind: {
    read: (file, text) =>
      chained(readers.kind(text), (kind): ReadCell<ProductFile> => {
        if (kind === file.kind) return { value: file }
        if (file.options.length > 0) return { code: 'stays', values: { value: file.kind } }
        return { value: { ...file, kind, treatment: kind === 'treatment' ? newTreatment : undefined } }
      }),
    clear: null,
  },
  categories: {
    read: (file, text) =>
      chained(readers.categories(text), (found) =>
        chained(known(shop.categories, 'no_category')(found, file.categories), (categories) => ({
          value: { ...file, categories },
        })),
      ),
    clear: (file) => ({ ...file, categories: [] }),
  },
  words: fieldSetter('words', readers.words, { is: [] }),
  priority: fieldSetter('priority', readers.priority, { is: 0 }),
  created: fieldSetter('created', readers.day, null),
  whatsapp: fieldSetter('whatsapp', readers.yesOrNo, { is: false }),
  groups: {
    read: (file, text) =>
      chained(readers.groups(text), (found) =>
        chained(knownGroups(shop.groups, found, file.groups), (groups) => ({ value: { ...file, groups } })),
      ),
    clear: (file) => ({ ...file, groups: [] }),
  },
  countries: fieldSetter('countries', readers.countries, { is: [] }),
  flags: fieldSetter('flags', readers.flags, { is: [] }),
  weight: fieldSetter('weight', readers.weight, optional),
  origin: fieldSetter('origin', readers.origin, optional),
  hs: fieldSetter('hs', readers.hs, optional),
  minutes: ofTreatment((part, text) =>
    text === ''
      ? { value: part }
      : chained(readers.minutes(text), (minutes) => ({ value: { ...part, minutes } })),
  ),
  shops: ofTreatment((part, text) =>
    chained(readers.shops(text), (found) =>
      chained(known(shop.shops, 'no_shop')(found, part.shops), (shops) => ({ value: { ...part, shops } })),
    ),
  ),
  archived: fieldSetter('archived', readers.yesOrNo, { is: false }),
  pictures: {
    read: (file, text) =>
      chained(readers.addresses(text), (images): ReadCell<ProductFile> =>
        images.length > 60 ? { code: 'too_long', values: { most: 60 } } : { value: pictures(file, images) },
      ),
    clear: (file) => pictures(file, []),
  },
  offers: fieldSetter('offers', readers.offers, { is: [] }),
})

type WithText = { property: keyof ProductFile; read: (text: string) => ReadCell<string>; isOptional?: true }
/** The length limit is the editor's and applies to the text as written; its HTML can be longer. */
const html = (text: string): ReadCell<string> =>
  chained(readers.long(text), (written) => ({ value: htmlOf(written) }))
const textProperties: Partial<Record<Texts, WithText>> = {
  name: { property: 'name', read: readers.line },
  summary: { property: 'summary', read: readers.sentence },
  does: { property: 'does', read: html },
  use: { property: 'use', read: html },
  ingredients: { property: 'ingredients', read: html },
  suits: { property: 'suits', read: html },
  comment: { property: 'comment', read: readers.sentence, isOptional: true },
  seo_title: { property: 'seoTitle', read: readers.line, isOptional: true },
  seo_description: { property: 'seoDescription', read: readers.sentence, isOptional: true },
}

/** Replaces a text in one language; an empty text for Taiwan is removed. */
export function withLanguage(text: Text | undefined, language: TextLanguage, words: string): Text {
  const { tw, ...rest } = { ...(text ?? noText) }
  if (language !== 'tw') return { ...rest, ...(tw === undefined ? {} : { tw }), [language]: words }
  return words === '' ? rest : { ...rest, tw: words }
}
const isSilent = (text: Text): boolean =>
  [text.chi, text.eng, text.cn, text.tw ?? ''].every((each) => each === '')

/** Steps are the lines of one cell, in the same positions for each language. */
function steps(before: readonly Text[], language: TextLanguage, text: string): ReadCell<Text[]> {
  const lines = text === '' ? [] : text.split('\n').map((line) => line.trim())
  if (lines.length > 20 || lines.some((line) => line.length > 1_000))
    return { code: 'too_long', values: { most: 1_000 } }
  const count = Math.max(lines.length, before.length)
  const all = Array.from({ length: count }, (_, index) =>
    withLanguage(before[index], language, lines[index] ?? ''),
  )
  return { value: all.filter((step) => !isSilent(step)) }
}

/** Setter of a text column in a language. */
export function textSetter(field: Texts, language: TextLanguage): Setter<ProductFile> {
  if (field === 'steps')
    return ofTreatment((part, text) =>
      chained(steps(part.steps, language, text), (found) => ({ value: { ...part, steps: found } })),
    )
  if (field === 'before')
    return ofTreatment((part, text) =>
      chained(html(text), (words) => ({
        value: { ...part, before: withLanguage(part.before, language, words) },
      })),
    )
  const facts = textProperties[field]
  if (!facts) throw new Error(`no text is called ${field}`)
  const { property, read, isOptional } = facts
  const put = (file: ProductFile, words: string): ProductFile => {
    const text = withLanguage(file[property] as Text | undefined, language, words) // the property of a text
    return { ...file, [property]: isOptional && isSilent(text) ? undefined : text }
  }
  return {
    read: (file, text) => chained(read(text), (words) => ({ value: put(file, words) })),
    clear: (file) => put(file, ''),
  }
}
