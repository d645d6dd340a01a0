import { appCookie, cookieIn, readAppState } from '../shop/app-state.ts'
import type { Shopper } from '../shop/context.ts'
import { isCurrency } from '../shop/money.ts'
import { isLocale, type Locale } from '../shop/region.ts'

/** The language of a call: our pages name it, otherwise the cookie, otherwise what the browser prefers. */
export function localeOf(headers: Headers): Locale {
  const named = headers.get('x-shop-locale')
  if (isLocale(named)) return named
  const cookie = cookieIn(headers.get('cookie'), appCookie)
  if (cookie) return readAppState(cookie).language
  for (const wish of (headers.get('accept-language') ?? '').toLowerCase().split(',').slice(0, 10)) {
    const tag = wish.split(';', 1)[0]?.trim() ?? ''
    if (tag.startsWith('en')) return 'en'
    if (/^zh-(?:hans|cn|sg)/.test(tag)) return 'cn'
    if (/^zh-(?:hant-tw|tw)/.test(tag)) return 'zh'
    if (tag.startsWith('zh')) return 'hk'
  }
  return 'hk'
}

/** Where a call comes from: address, and the country a trusted proxy names. */
export type Place = { ip: string | null; seenIn: string | null; /** Of the request, for the log. */ id?: string }
export const nowhere: Place = { ip: null, seenIn: null }

/** How a guest sees the shop. `currency` in the query asks for prices in another one (SPEC §7, GET cart). */
export function shopperOf(headers: Headers, { ip, seenIn }: Place, currency: string | null): Shopper {
  const locale = localeOf(headers)
  const state = readAppState(cookieIn(headers.get('cookie'), appCookie), locale)
  return {
    locale,
    country: state.country,
    currency: isCurrency(currency) ? currency : state.currency,
    groups: [],
    discountRate: 0,
    session: null,
    ip,
    browser: (headers.get('user-agent') ?? '').slice(0, 200),
    seenIn,
  }
}

/** What a public answer may depend on, as one word. */
export const viewWord = ({ locale, country, currency, groups, discountRate }: Shopper): string =>
  `${locale}.${country}.${currency}.${groups.join('+')}.${discountRate}`
