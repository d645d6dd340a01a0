import type { ProductFile } from '../catalogue/file.contract.ts'
import type { Text } from '../region.ts'

/** Languages that every text needs; Taiwan falls back to Hong Kong's (rules/products#2). */
export const neededLanguages = ['chi', 'eng', 'cn'] as const
export type NeededLanguage = (typeof neededLanguages)[number]

/** Languages that a partly translated text lacks. An empty text lacks none. */
export function missingIn(text: Text | undefined): NeededLanguage[] {
  if (!text) return []
  const lacking = neededLanguages.filter((language) => text[language].trim() === '')
  return lacking.length === neededLanguages.length && !text.tw?.trim() ? [] : lacking
}

/** Languages that at least one text lacks, in the usual order. */
export function missingAmong(texts: readonly (Text | undefined)[]): NeededLanguage[] {
  const lacking = new Set(texts.flatMap(missingIn))
  return neededLanguages.filter((language) => lacking.has(language))
}

/** All texts of a product. */
export const textsOf = (file: ProductFile): (Text | undefined)[] => [
  file.name,
  file.summary,
  file.does,
  file.use,
  file.ingredients,
  file.suits,
  file.comment,
  file.seoTitle,
  file.seoDescription,
  ...file.media.map(({ alt }) => alt),
  ...file.options.map(({ name }) => name),
  ...(file.treatment ? [file.treatment.before, ...file.treatment.steps] : []),
]
