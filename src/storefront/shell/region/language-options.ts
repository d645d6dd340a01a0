import type { AppState } from '#shop/app-state.ts'
import {
  countries,
  expectedCountry,
  languages,
  type Country,
  type CountryKey,
  type Locale,
} from '#shop/region.ts'

/** In the order of their English names, whatever the page's language. */
export const countriesByName: readonly Country[] = countries.toSorted((a, b) =>
  a.shortNameEng.localeCompare(b.shortNameEng, 'en'),
)

/**
 * Hong Kong and Taiwan each read their own Traditional Chinese: the other one is not offered
 * (rules/storefront#1).
 */
export const languagesFor = (country: CountryKey): typeof languages =>
  languages.filter(({ key }) => key !== (country === 'hk' ? 'zh' : 'hk'))

/**
 * The language a page goes on in after a country was chosen. Only the two places with a Traditional Chinese
 * of their own take it along: who reads Hong Kong's and moves to Taiwan reads Taiwan's from then on, and
 * back. English and Simplified stay.
 */
export function localeAfterCountry(locale: Locale, country: CountryKey): Locale {
  if (country === 'tw' && locale === 'hk') return 'zh'
  if (country === 'hk' && locale === 'zh') return 'hk'
  return locale
}

/** What a page's locale makes of the country as it loads; a choice the shopper made stands. */
export function countryOnLoad(
  locale: Locale,
  { country, confirmCountry }: Pick<AppState, 'country' | 'confirmCountry'>,
): CountryKey {
  return confirmCountry ? country : (expectedCountry(locale) ?? country)
}

type Detected = CountryKey | null

/**
 * Whether to ask where to deliver: the place cannot be told, or is another one, and nobody has answered yet.
 */
export const asksForCountry = (
  detected: Detected,
  { country, confirmCountry }: Pick<AppState, 'country' | 'confirmCountry'>,
): boolean => !confirmCountry && detected !== country

/** The country the question suggests; a place we cannot tell is guessed from the language. */
export const suggestedCountry = (detected: Detected, locale: Locale, current: CountryKey): CountryKey =>
  detected ?? expectedCountry(locale) ?? current

/** Countries where consent is not asked for are a setting of the shop (Hong Kong). */
export const asksForConsent = (
  { country, agreedGdpr }: Pick<AppState, 'country' | 'agreedGdpr'>,
  off: readonly string[],
): boolean => agreedGdpr === null && !off.includes(country)
