import type { CallingChoice } from '#shop/delivery/calling.rules.ts'
import type { Locale } from '#shop/region.ts'

/**
 * A country to choose for its calling code, named in English, Traditional and Simplified Chinese; `value` is
 * what a form sends, a word of its own for each country.
 */
export type PhoneCountry = CallingChoice & { value: string; name: string; name_zh: string; name_cn: string }

/** The name a page of that language shows. */
export const phoneCountryName = (
  locale: Locale,
  { name, name_zh: traditional, name_cn: simplified }: PhoneCountry,
): string => (locale === 'en' ? name : locale === 'cn' ? simplified : traditional)
