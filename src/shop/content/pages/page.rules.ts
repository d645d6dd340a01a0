import { z } from 'zod'
import type { Page } from '../contract.ts'
import { Text } from '../../text.ts'
import { Block, mostBlocks } from './blocks.rules.ts'
import { blocksOf, htmlOf, normalizedBlocks } from './html.rules.ts'

/** Content pages with their own path. */
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

/** Legal texts that members agree to; only owners change them, and all versions stay readable (rules/settings#8). */
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

/** A page as edited by staff, with blocks per language; Taiwan's are optional. */
export const PageDocument = z.object({
  title: short,
  intro: short,
  body: z
    .object({ chi: blocks, eng: blocks, cn: blocks, tw: blocks.optional() })
    .transform(({ tw, ...others }) => (tw && tw.length > 0 ? { ...others, tw } : others)),
})
export type PageDocument = z.output<typeof PageDocument>

/** A legal text: also its changes, and whether members are notified before it takes effect (rules/settings#9). */
export const LegalDocument = PageDocument.extend({ changes: short, announced: z.boolean() })
export type LegalDocument = z.output<typeof LegalDocument>

const languages = ['chi', 'eng', 'cn'] as const
type Bodies = Readonly<Record<(typeof languages)[number], readonly Block[]>>

/** Converts an edited page to its stored form. */
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

/** Converts a stored page to its editable form. */
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

/** Form paths of missing translations, which must be filled before publishing. */
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
