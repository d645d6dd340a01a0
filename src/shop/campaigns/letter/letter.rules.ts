import { z } from 'zod'
import { linksOf, readMarks } from '../../content/pages/marks.rules.ts'
import { line, longText } from '../../endpoint.ts'
import { locales, type Locale } from '../../region.ts'

/** Blocks shared with pages, and two for emails only. */
export const letterBlockKinds = [
  'paragraph',
  'heading',
  'subheading',
  'bullets',
  'picture',
  'products',
  'button',
] as const
export type LetterBlockKind = (typeof letterBlockKinds)[number]

/**
 * `text`: text with inline marks; for a list one entry per line, for a picture its alternative text, for products
 * their SKUs one per line, for a button its label.
 */
export const LetterBlock = z.object({
  kind: z.enum(letterBlockKinds),
  text: longText(4_000).default(''),
  picture: line(200).default(''),
  href: line(500).default(''),
})
export type LetterBlock = z.output<typeof LetterBlock>

export const mostLetterBlocks = 30

const isEmpty = ({ text, picture, href }: LetterBlock): boolean =>
  text.trim() === '' && picture === '' && href === ''

export const Letter = z.object({
  subject: line(150).default(''),
  /** Preview text that mail clients show beside the subject. */
  preview: line(200).default(''),
  blocks: z.array(LetterBlock).max(mostLetterBlocks).default([]),
})
export type Letter = z.output<typeof Letter>

export const emptyLetter: Letter = { subject: '', preview: '', blocks: [] }
const letter = Letter.prefault({})
/** An email in each language of the shop; one without text is not written yet. */
export const Letters = z.object({ hk: letter, zh: letter, cn: letter, en: letter })
export type Letters = Readonly<Record<Locale, Letter>>

/** Removes empty blocks of the form. */
export const withoutEmptyBlocks = (letters: Letters): Letters =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      { ...letters[locale], blocks: letters[locale].blocks.filter((block) => !isEmpty(block)) },
    ]),
  ) as Letters // one for each locale

const shown = z.object({
  subject: z.string(),
  preview: z.string(),
  blocks: z.array(
    z.object({ kind: z.enum(letterBlockKinds), text: z.string(), picture: z.string(), href: z.string() }),
  ),
})
/** Emails in responses: all fields are present. */
export const ShownLetters = z.object({ hk: shown, zh: shown, cn: shown, en: shown })

/** Whether an email can be sent in that language: it has a subject and at least one block. */
const isWritten = ({ subject, blocks }: Letter): boolean => subject !== '' && blocks.length > 0

/** Languages in which the email is not written. */
export const missingLanguages = (letters: Letters): Locale[] =>
  locales.filter((locale) => !isWritten(letters[locale]))

/** Fallback languages of a reader, best first. */
const instead: Readonly<Record<Locale, readonly Locale[]>> = {
  hk: ['hk', 'zh', 'cn', 'en'],
  zh: ['zh', 'hk', 'cn', 'en'],
  cn: ['cn', 'hk', 'zh', 'en'],
  en: ['en', 'hk', 'zh', 'cn'],
}

/** Language in which a reader of `wanted` gets the email (rules/campaigns#2); null: not written in any. */
export const languageFor = (letters: Letters, wanted: Locale): Locale | null =>
  instead[wanted].find((locale) => isWritten(letters[locale])) ?? null

const picturePath = /^\/media\/[\w./-]+$/
/** Bytes; longer targets are linked directly and not counted, because an index entry cannot hold them. */
const longestCounted = 2_000
/** A path of the shop, or an https URL elsewhere. */
const linkTarget = /^(?:\/(?![/\\])[^\s()"<>\\]*|https:\/\/[^\s()"<>\\]+)$/

export const letterProblems = ['no_address', 'no_label', 'no_picture', 'unknown_product'] as const
export type LetterProblem = {
  language: Locale
  /** One-based. */
  block: number
  problem: (typeof letterProblems)[number]
  /** The SKU concerned. */
  about: string
}

export const skusOf = ({ text }: Pick<LetterBlock, 'text'>): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((sku) => sku.trim())
      .filter((sku) => sku !== ''),
  ),
]

function problemsOf(
  block: LetterBlock,
  isProduct: (sku: string) => boolean,
): Pick<LetterProblem, 'problem' | 'about'>[] {
  const problem = (name: LetterProblem['problem'], about = '') => ({ problem: name, about })
  switch (block.kind) {
    case 'button':
      return [
        ...(block.text.trim() === '' ? [problem('no_label')] : []),
        ...(linkTarget.test(block.href) ? [] : [problem('no_address', block.href)]),
      ]
    case 'picture':
      return picturePath.test(block.picture) ? [] : [problem('no_picture', block.picture)]
    case 'products': {
      const skus = skusOf(block)
      const unknown = skus.filter((sku) => !isProduct(sku))
      return skus.length === 0
        ? [problem('unknown_product')]
        : unknown.map((sku) => problem('unknown_product', sku))
    }
    default:
      return []
  }
}

/** Problems that prevent sending. */
export const problemsIn = (letters: Letters, isProduct: (sku: string) => boolean): LetterProblem[] =>
  locales.flatMap((language) =>
    letters[language].blocks.flatMap((block, at) =>
      problemsOf(block, isProduct).map((each) => ({ language, block: at + 1, ...each })),
    ),
  )

/** Link targets of a block, except mail and phone links and anchors; `pathOf`: path of a product's page. */
function targetsOf(block: LetterBlock, pathOf: (sku: string) => string | null): string[] {
  if (block.kind === 'products') return skusOf(block).flatMap((sku) => pathOf(sku) ?? [])
  const written = block.kind === 'picture' ? [] : linksOf(readMarks(block.text))
  return [...written, block.href].filter(
    (target) => linkTarget.test(target) && new TextEncoder().encode(target).length <= longestCounted,
  )
}

/** Distinct link targets of the email in all languages; links are numbered in this order. */
export const targetsIn = (letters: Letters, pathOf: (sku: string) => string | null): string[] => [
  ...new Set(
    locales.flatMap((locale) => letters[locale].blocks.flatMap((block) => targetsOf(block, pathOf))),
  ),
]

/** A target for a reader's language: paths of the shop get the language prefix unless they have one. */
export const localTarget = (target: string, locale: Locale): string =>
  !target.startsWith('/') || locale === 'hk' || /^\/(?:hk|zh|cn|en|desk|api|media)(?:\/|$)/.test(target)
    ? target
    : `/${locale}${target === '/' ? '' : target}`
