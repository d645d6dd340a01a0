import { catalogueOf } from '../../catalogue/catalogue.ts'
import { brandIn, isListed, type Product } from '../../catalogue/product.rules.ts'
import { readMarks, type Inline } from '../../content/pages/marks.rules.ts'
import type { Ctx } from '../../context.ts'
import {
  emailHtml,
  emailText,
  type EmailBlock,
  type EmailWords,
  type RenderedEmail,
} from '../../notifications/email.rules.ts'
import { sayIn } from '../../notifications/words.ts'
import { textIn, type Locale } from '../../region.ts'
import { localTarget, skusOf, type Letter, type LetterBlock } from './letter.rules.ts'

/** Products by SKU that emails can show: those visible to everyone. */
export type LetterProducts = { pathOf(sku: string): string | null; find(sku: string): Product | null }

export async function productsForLetters(ctx: Pick<Ctx, 'cache'>): Promise<LetterProducts> {
  const { bySku } = await catalogueOf(ctx)
  const find = (sku: string): Product | null => {
    const product = bySku.get(sku)
    return product && isListed(product) ? product : null
  }
  return {
    find,
    pathOf: (sku) => {
      const product = find(sku)
      return product && `/${product.brandSlug}/${product.uniqueUrl}`
    },
  }
}

export type LetterFacts = {
  language: Locale
  letter: Letter
  products: LetterProducts
  publicUrl: string
  careEmail: string
  /** URL of a link to a target of the email. */
  urlOf: (target: string) => string
  unsubscribeUrl: string
  /** Whether it is a test email to its author. */
  isTest: boolean
}

/** URL of a target without click counting. */
export const plainUrl =
  (publicUrl: string, language: Locale) =>
  (target: string): string => {
    const local = localTarget(target, language)
    return local.startsWith('/') ? publicUrl + local : local
  }

function wordsOf(text: string, urlOf: LetterFacts['urlOf']): EmailWords[] {
  const flat = (inlines: readonly Inline[], isStrong: boolean, url: string | null): EmailWords[] =>
    inlines.flatMap((each) => {
      if (typeof each === 'string') return [{ text: each, isStrong, url }]
      if (each.mark === 'strong') return flat(each.inside, true, url)
      const href = each.href ?? ''
      return flat(each.inside, isStrong, /^(?:\/|https:)/.test(href) ? urlOf(href) : href)
    })
  return flat(readMarks(text), false, null)
}

/** Pictures at twice the layout width of the email. */
const picture = (publicUrl: string, path: string, width: number): string =>
  `${publicUrl}/img/${width}/${path.replace(/^\/(?:media|img\/\d+)\//, '')}`

function blockOf(
  block: LetterBlock,
  { language, products, publicUrl, urlOf }: LetterFacts,
): EmailBlock | null {
  const text = block.text.trim()
  switch (block.kind) {
    case 'heading':
    case 'subheading':
      return { kind: 'heading', text, isSmall: block.kind === 'subheading' }
    case 'bullets':
      return {
        kind: 'bullets',
        items: text
          .split(/\n+/)
          .filter((item) => item.trim() !== '')
          .map((item) => wordsOf(item.trim(), urlOf)),
      }
    case 'picture':
      return { kind: 'picture', url: picture(publicUrl, block.picture, 1080), alt: text }
    case 'button':
      return { kind: 'button', label: text, url: urlOf(block.href) }
    case 'products': {
      const shown = skusOf(block).flatMap((sku) => {
        const product = products.find(sku)
        const path = products.pathOf(sku)
        if (!product || path === null) return [] // removed from the shop since
        return {
          name: textIn(language, product.name),
          brand: brandIn(language, product),
          url: urlOf(path),
          picture: picture(publicUrl, product.thumbnail, 320),
        }
      })
      return shown.length === 0 ? null : { kind: 'products', products: shown }
    }
    case 'paragraph':
      return { kind: 'words', words: wordsOf(text, urlOf) }
  }
}

/** Renders an email for one reader. */
export function renderedLetter(facts: LetterFacts): { subject: string; text: string; html: string } {
  const { language, letter, careEmail, unsubscribeUrl, isTest } = facts
  const say = sayIn(language)
  const subject = isTest ? say('campaign.test_subject', { subject: letter.subject }) : letter.subject
  const email: RenderedEmail = {
    language,
    subject,
    preview: letter.preview,
    heading: null,
    blocks: [
      ...(isTest ? [{ kind: 'text' as const, text: say('campaign.test') }] : []),
      ...letter.blocks.flatMap((block) => blockOf(block, facts) ?? []),
    ],
    closing: say('layout.care', { email: careEmail }),
    unsubscribe: { text: say('marketing.why'), label: say('marketing.unsubscribe'), url: unsubscribeUrl },
  }
  return { subject, text: emailText(email), html: emailHtml(email) }
}
