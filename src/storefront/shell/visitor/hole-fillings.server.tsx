import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#shop/region.ts'
import { CountDot } from '#ui/badge.tsx'
import { wordsFor } from '../../i18n/translate.server.ts'
import type { HoleName } from '#api/client.ts'

const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
/** Escapes text and attributes as React does. */
const inHtml = (text: string): string => text.replace(/["&'<>]/g, (sign) => entities[sign] ?? sign)

/** Rendered cart labels by locale and count; cached, because counts above a hundred are rare. */
const bags = new Map<string, { bagLabel: string; bagCount: string }>()

function bagFillings(locale: Locale, count: number) {
  const key = `${locale} ${count}`
  const known = bags.get(key)
  if (known) return known
  const t = wordsFor(locale, 'shell')
  const made = {
    bagLabel: inHtml(count > 0 ? t('bagCount', { count }) : t('bag')),
    bagCount: renderToStaticMarkup(<CountDot count={count} />),
  }
  if (count <= 100) bags.set(key, made)
  return made
}

/** HTML for the holes of a cached page for one visitor, identical to what React would render. */
export const holeFillings = (
  locale: Locale,
  { firstname, count }: { firstname: string; count: number },
): Record<Exclude<HoleName, 'visitor'>, string> => ({
  firstname: inHtml(firstname),
  ...bagFillings(locale, count),
})
