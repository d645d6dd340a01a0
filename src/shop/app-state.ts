import { isCurrency, type Currency } from './money.ts'
import { currencyOf, expectedCountry, isCountry, isLocale, type CountryKey, type Locale } from './region.ts'
import { daySeconds } from './calendar.ts'

export const modes = ['light', 'dark'] as const
export type Mode = (typeof modes)[number]

/** `system`: as the device has it, for who chooses that; until somebody chooses it is light. */
export const themes = [...modes, 'system'] as const
export type Theme = (typeof themes)[number]

/** What the browser remembers for 365 days. `loading` lives in the page alone. */
export type AppState = {
  country: CountryKey
  language: Locale
  currency: Currency
  theme: Theme
  confirmCountry: boolean
  /** null: not asked yet. */
  agreedGdpr: boolean | null
}

export const appCookie = 'elowen_app'
export const yearInSeconds = 365 * daySeconds

/**
 * Reads the cookie's value; anything odd counts as not remembered. A page's own path decides the language.
 */
export function readAppState(cookie: string | undefined, locale?: Locale): AppState {
  const { country, language, currency, theme, confirmCountry, agreedGdpr } = parsed(cookie)
  const spoken = locale ?? (isLocale(language) ? language : 'hk')
  const remembered = isCountry(country) ? country : null
  const isConfirmed = confirmCountry === true && remembered !== null
  // Zh means tw and hk means hk, until somebody says otherwise
  const shipTo = (isConfirmed ? remembered : (expectedCountry(spoken) ?? remembered)) ?? 'hk'
  return {
    country: shipTo,
    language: spoken,
    currency: isCurrency(currency) && shipTo === remembered ? currency : currencyOf(shipTo),
    theme: themes.find((each) => each === theme) ?? 'light',
    confirmCountry: confirmCountry === true,
    agreedGdpr: typeof agreedGdpr === 'boolean' ? agreedGdpr : null,
  }
}

function parsed(cookie: string | undefined): Partial<Record<keyof AppState, unknown>> {
  if (!cookie || cookie.length > 1_000) return {}
  try {
    const read: unknown = JSON.parse(decodeURIComponent(cookie))
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {} // not JSON: somebody else's cookie
  }
}

export const writeAppState = (state: AppState): string => encodeURIComponent(JSON.stringify(state))

/**
 * Whether visits may be counted: agreed, or not asked where the law does not want it. A no is a no
 * everywhere.
 */
export const mayTrack = (
  { country, agreedGdpr }: Pick<AppState, 'country' | 'agreedGdpr'>,
  off: readonly string[],
): boolean => agreedGdpr ?? off.includes(country)

/** Two visitors with the same words here get the same bytes of a page. */
export const pageVariant = (state: AppState): string =>
  [
    state.language,
    state.country,
    state.currency,
    state.theme,
    state.confirmCountry ? 1 : 0,
    state.agreedGdpr ?? '',
  ].join('.')
