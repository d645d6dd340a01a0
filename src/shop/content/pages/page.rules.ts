import { z } from 'zod'
import type { Page } from '../contract.ts'
import { Text } from '../../text.ts'
import { Block, mostBlocks } from './blocks.rules.ts'
import { blocksOf, htmlOf, normalizedBlocks } from './html.rules.ts'

/** Pages of words that the shop has a path for. */
export const pageSlugs = [
  'story',
  'membership',
  'shipping',
  'exchange',
  'contactus',
  'privacy',
  'terms',
  'maintance',
  'offline',
] as const
export type PageSlug = (typeof pageSlugs)[number]

/** What members agree to; only owners change it, and each version stays to be read (rules/settings#8). */
export const legalSlugs = ['terms', 'privacy'] as const satisfies readonly PageSlug[]
export type LegalSlug = (typeof legalSlugs)[number]
export const isLegalSlug = (slug: string): slug is LegalSlug =>
  (legalSlugs as readonly string[]).includes(slug)

const blocks = z
  .array(Block)
  .max(mostBlocks)
  .transform((written) => normalizedBlocks(written))
const short = Text.extend({
  chi: z.string().trim().max(2_000),
  eng: z.string().trim().max(2_000),
  cn: z.string().trim().max(2_000),
  tw: z.string().trim().max(2_000).optional(),
})

/** A page as staff write it; each language has blocks of its own. Taiwan's only where they differ. */
export const PageDocument = z.object({
  title: short,
  intro: short,
  body: z
    .object({ chi: blocks, eng: blocks, cn: blocks, tw: blocks.optional() })
    .transform(({ tw, ...others }) => (tw && tw.length > 0 ? { ...others, tw } : others)),
})
export type PageDocument = z.output<typeof PageDocument>

/** Of a legal text also what is new in it, and whether members are told before it counts (rules/settings#9). */
export const LegalDocument = PageDocument.extend({ changes: short, announced: z.boolean() })
export type LegalDocument = z.output<typeof LegalDocument>

const languages = ['chi', 'eng', 'cn'] as const
type Bodies = Readonly<Record<(typeof languages)[number], readonly Block[]>>

/** What is stored and shown of a page. */
export const toPage = (slug: string, { title, intro, body }: PageDocument): Page => ({
  slug,
  title,
  intro,
  body: {
    chi: htmlOf(body.chi),
    eng: htmlOf(body.eng),
    cn: htmlOf(body.cn),
    ...('tw' in body ? { tw: htmlOf(body.tw) } : {}),
  },
})

/** A stored page as staff write it. */
export const toDocument = ({ title, intro, body }: Page): PageDocument => ({
  title,
  intro,
  body: {
    chi: blocksOf(body.chi),
    eng: blocksOf(body.eng),
    cn: blocksOf(body.cn),
    ...(body.tw ? { tw: blocksOf(body.tw) } : {}),
  },
})

const isEmpty = (bodies: Bodies, language: (typeof languages)[number]): boolean =>
  bodies[language].length === 0

/** Paths of a form that have to be written in a language before the page may be shown. */
export function missingIn(page: PageDocument | LegalDocument): string[] {
  const texts = {
    title: page.title,
    ...('changes' in page && page.announced ? { changes: page.changes } : {}),
  }
  return [
    ...Object.entries(texts).flatMap(([name, text]) =>
      languages.filter((language) => text[language] === '').map((language) => `/${name}/${language}`),
    ),
    ...languages.filter((language) => isEmpty(page.body, language)).map((language) => `/body/${language}`),
  ]
}
