import type { ProductFile } from '../catalogue/file.contract.ts'
import type { Text } from '../region.ts'

/** The languages every text needs; Taiwan reads Hong Kong's where it has none of its own (rules/products#2). */
export const neededLanguages = ['chi', 'eng', 'cn'] as const
export type NeededLanguage = (typeof neededLanguages)[number]

/** Languages that lack a text which others have. A text that nobody has written lacks nothing. */
export function missingIn(text: Text | undefined): NeededLanguage[] {
  if (!text) return []
  const lacking = neededLanguages.filter((language) => text[language].trim() === '')
  return lacking.length === neededLanguages.length && !text.tw?.trim() ? [] : lacking
}

/** Languages that any of some texts lacks, in their usual order. */
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
