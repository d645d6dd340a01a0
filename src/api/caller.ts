import { appCookie, readAppState } from '../shop/app-state.ts'
import { cookieIn, eitherCookieIn } from '../shop/cookies.ts'
import { readReferral, referralCookie } from '../shop/members/referral.rules.ts'
import type { Shopper } from '../shop/context.ts'
import { isCurrency } from '../shop/money.ts'
import { isLocale, type Locale } from '../shop/region.ts'

/** Locale of a call: the header of the shop's pages, otherwise the app cookie, otherwise Accept-Language, then hk. */
export function localeOf(headers: Headers): Locale {
  const named = headers.get('x-shop-locale')
  if (isLocale(named)) return named
  const cookie = cookieIn(headers.get('cookie'), appCookie)
  if (cookie) return readAppState(cookie).language
  for (const accepted of (headers.get('accept-language') ?? '').toLowerCase().split(',').slice(0, 10)) {
    const tag = accepted.split(';', 1)[0]?.trim() ?? ''
    if (tag.startsWith('en')) return 'en'
    if (/^zh-(?:hans|cn|sg)/.test(tag)) return 'cn'
    if (/^zh-(?:hant-tw|tw)/.test(tag)) return 'zh'
    if (tag.startsWith('zh')) return 'hk'
  }
  return 'hk'
}

/** Origin of a call: the client's address, and its country as a trusted proxy names it. */
export type Place = {
  ip: string | null
  seenIn: string | null
  /** Id of the request, for the log. */ id?: string
}
export const noPlace: Place = { ip: null, seenIn: null }

/** The shopper of a call, as a guest. `currency`: the query parameter that overrides the currency of the app state. */
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
    agent: (headers.get('user-agent') ?? '').slice(0, 200),
    seenIn,
    broughtBy: readReferral(eitherCookieIn(headers.get('cookie'), referralCookie)),
    browser: browserOf(headers, state.agreedGdpr),
  }
}

/** Ids of the browser at Google and Meta, from the cookies of their scripts; malformed ones are ignored. */
function browserOf(headers: Headers, agreed: boolean | null): Shopper['browser'] {
  const cookies = headers.get('cookie')
  const found = (name: string, looks: RegExp): string | null =>
    looks.exec(cookieIn(cookies, name) ?? '')?.[1] ?? null
  return {
    agreed,
    gaClient: found('_ga', /^GA\d\.[\d-]{1,5}\.(\d{1,20}\.\d{1,20})$/),
    fbp: found('_fbp', /^(fb\.\d\.\d{1,20}\.\d{1,20})$/),
    fbc: found('_fbc', /^(fb\.\d\.\d{1,20}\.[\w-]{1,300})$/),
    agent:
      headers
        .get('user-agent')
        ?.replaceAll(/[^\x20-\x7e]/g, '')
        .slice(0, 300) ?? null,
  }
}

/** The values that a public response may depend on, as a key. */
export const viewKey = ({ locale, country, currency, groups, discountRate }: Shopper): string =>
  `${locale}.${country}.${currency}.${groups.join('+')}.${discountRate}`
