import type { CallingChoice } from '#shop/delivery/calling.rules.ts'
import type { Locale } from '#shop/region.ts'

/**
 * Country as a choice of calling code, named in English, Traditional and Simplified Chinese; `value` is the form
 * value, unique per country.
 */
export type PhoneCountry = CallingChoice & { value: string; name: string; name_zh: string; name_cn: string }

/** Name for pages in this language. */
export const phoneCountryName = (
  locale: Locale,
  { name, name_zh: traditional, name_cn: simplified }: PhoneCountry,
): string => (locale === 'en' ? name : locale === 'cn' ? simplified : traditional)
