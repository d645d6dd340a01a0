import type { AppState } from '#shop/app-state.ts'
import {
  countries,
  expectedCountry,
  languages,
  type Country,
  type CountryKey,
  type Locale,
} from '#shop/region.ts'

/** Countries sorted by English name in every language. */
export const countriesByName: readonly Country[] = countries.toSorted((a, b) =>
  a.shortNameEng.localeCompare(b.shortNameEng, 'en'),
)

/**
 * Languages offered in a country: Hong Kong and Taiwan each have their own Traditional Chinese, and the other one is
 * not offered (rules/storefront#1).
 */
export const languagesFor = (country: CountryKey): typeof languages =>
  languages.filter(({ key }) => key !== (country === 'hk' ? 'zh' : 'hk'))

/**
 * Language after a change of country. Between Hong Kong and Taiwan Traditional Chinese is switched to that of the new
 * country; English and Simplified Chinese remain.
 */
export function localeAfterCountry(locale: Locale, country: CountryKey): Locale {
  if (country === 'tw' && locale === 'hk') return 'zh'
  if (country === 'hk' && locale === 'zh') return 'hk'
  return locale
}

/** Country on page load: the confirmed choice, otherwise the country implied by the locale. */
export function countryOnLoad(
  locale: Locale,
  { country, confirmCountry }: Pick<AppState, 'country' | 'confirmCountry'>,
): CountryKey {
  return confirmCountry ? country : (expectedCountry(locale) ?? country)
}

type Detected = CountryKey | null

/** Whether to ask for the country of delivery: none is confirmed, and the detected one is unknown or differs. */
export const asksForCountry = (
  detected: Detected,
  { country, confirmCountry }: Pick<AppState, 'country' | 'confirmCountry'>,
): boolean => !confirmCountry && detected !== country

/** Country that the prompt suggests: the detected one, otherwise the one implied by the language. */
export const suggestedCountry = (detected: Detected, locale: Locale, current: CountryKey): CountryKey =>
  detected ?? expectedCountry(locale) ?? current

/** Whether to ask for analytics consent. `off`: countries that need none, a setting of the shop (Hong Kong). */
export const asksForConsent = (
  { country, agreedGdpr }: Pick<AppState, 'country' | 'agreedGdpr'>,
  off: readonly string[],
): boolean => agreedGdpr === null && !off.includes(country)
