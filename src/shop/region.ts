import type { Currency } from './money.ts'

/** The four languages of the shop; `hk` is the default and has no path prefix. */
export const locales = ['hk', 'zh', 'cn', 'en'] as const
export type Locale = (typeof locales)[number]

export const languages: readonly { key: Locale; label: string; labelEn: string; tag: string }[] = [
  { key: 'hk', label: '繁體中文', labelEn: 'Traditional Chinese', tag: 'zh-Hant-HK' },
  { key: 'zh', label: '台灣繁體中文', labelEn: 'Taiwan Traditional Chinese', tag: 'zh-Hant-TW' },
  { key: 'cn', label: '简体中文', labelEn: 'Simplified Chinese', tag: 'zh-Hans' },
  { key: 'en', label: 'English', labelEn: 'English', tag: 'en' },
]

export const isLocale = (word: unknown): word is Locale => locales.includes(word as Locale) // includes() wants the narrow type

/** The locale a path is written in, from its first segment. */
export function localeOfPath(path: string): Locale {
  const first = path.split('/', 2)[1]?.replace(/\.data$/, '')
  return first !== 'hk' && isLocale(first) ? first : 'hk'
}

/** The member's language as the wire writes it. */
export const preferredLang = { hk: 'zh_hk', zh: 'zh_tw', cn: 'cn', en: 'en' } as const satisfies Record<
  Locale,
  string
>

/** Languages to read a text in, best first: Taiwan reads Hong Kong's text where it has none of its own. */
export type Text = { chi: string; eng: string; cn: string; tw?: string | undefined }
export function textIn(locale: Locale, text: Text): string {
  if (locale === 'en') return text.eng || text.chi
  if (locale === 'cn') return text.cn || text.chi || text.eng
  return (locale === 'zh' && text.tw) || text.chi || text.eng
}

type CountryRow = {
  continent: string
  shortNameEng: string
  shortNameChi: string
  shortNameCn: string
  longName: string
  currency: Currency
}

/**
 * Countries we ship to. Macau is an area of hk; cn pays in HKD until it has a currency; th in THB
 * (rules/delivery#2).
 */
const countryRows = {
  hk: {
    continent: 'Asia',
    shortNameEng: 'Hong Kong',
    shortNameChi: '香港',
    shortNameCn: '香港',
    longName: 'Hong Kong and Macau',
    currency: 'HKD',
  },
  tw: {
    continent: 'Asia',
    shortNameEng: 'Taiwan',
    shortNameChi: '台灣',
    shortNameCn: '台湾',
    longName: 'Taiwan',
    currency: 'TWD',
  },
  sg: {
    continent: 'Asia',
    shortNameEng: 'Singapore',
    shortNameChi: '新加坡',
    shortNameCn: '新加坡',
    longName: 'Singapore',
    currency: 'SGD',
  },
  jp: {
    continent: 'Asia',
    shortNameEng: 'Japan',
    shortNameChi: '日本',
    shortNameCn: '日本',
    longName: 'Japan',
    currency: 'JPY',
  },
  au: {
    continent: 'Oceania',
    shortNameEng: 'Australia',
    shortNameChi: '澳洲',
    shortNameCn: '澳大利亚',
    longName: 'Australia',
    currency: 'AUD',
  },
  us: {
    continent: 'North America',
    shortNameEng: 'United States',
    shortNameChi: '美國',
    shortNameCn: '美国',
    longName: 'United States of America',
    currency: 'USD',
  },
  ca: {
    continent: 'North America',
    shortNameEng: 'Canada',
    shortNameChi: '加拿大',
    shortNameCn: '加拿大',
    longName: 'Canada',
    currency: 'CAD',
  },
  ch: {
    continent: 'Europe',
    shortNameEng: 'Switzerland',
    shortNameChi: '瑞士',
    shortNameCn: '瑞士',
    longName: 'Switzerland',
    currency: 'CHF',
  },
  uk: {
    continent: 'Europe',
    shortNameEng: 'United Kingdom',
    shortNameChi: '英國',
    shortNameCn: '英国',
    longName: 'United Kingdom',
    currency: 'GBP',
  },
  my: {
    continent: 'Asia',
    shortNameEng: 'Malaysia',
    shortNameChi: '馬來西亞',
    shortNameCn: '马来西亚',
    longName: 'Malaysia',
    currency: 'MYR',
  },
  kr: {
    continent: 'Asia',
    shortNameEng: 'South Korea',
    shortNameChi: '韓國',
    shortNameCn: '韩国',
    longName: 'South Korea',
    currency: 'KRW',
  },
  cn: {
    continent: 'Asia',
    shortNameEng: 'Mainland China',
    shortNameChi: '中國內地',
    shortNameCn: '中国大陆',
    longName: 'Mainland China',
    currency: 'HKD',
  },
  th: {
    continent: 'Asia',
    shortNameEng: 'Thailand',
    shortNameChi: '泰國',
    shortNameCn: '泰国',
    longName: 'Thailand',
    currency: 'THB',
  },
} as const satisfies Record<string, CountryRow>

export type CountryKey = keyof typeof countryRows
export type Country = CountryRow & { key: CountryKey }

export const countryKeys = Object.keys(countryRows) as [CountryKey, ...CountryKey[]] // keys of a literal: never empty
export const countries: readonly Country[] = countryKeys.map((key) => ({ key, ...countryRows[key] }))
export const country = (key: CountryKey): Country => ({ key, ...countryRows[key] })
export const isCountry = (word: unknown): word is CountryKey =>
  typeof word === 'string' && Object.hasOwn(countryRows, word)
export const currencyOf = (key: CountryKey): Currency => countryRows[key].currency

/** ISO codes at the edges: the shop writes `uk`, ISO writes GB; Macau belongs to hk (rules/delivery#2). */
export function countryFromIso(iso: string): CountryKey | null {
  const code = iso.toLowerCase()
  const key = code === 'gb' ? 'uk' : code === 'mo' ? 'hk' : code
  return isCountry(key) ? key : null
}

export const isoOf = (key: CountryKey): string => (key === 'uk' ? 'GB' : key.toUpperCase())

export const countryName = (locale: Locale, key: CountryKey): string =>
  textIn(locale, {
    chi: countryRows[key].shortNameChi,
    eng: countryRows[key].shortNameEng,
    cn: countryRows[key].shortNameCn,
  })

/** The country a locale expects: tw for zh, hk for hk, otherwise none. */
export const expectedCountry = (locale: Locale): CountryKey | null =>
  locale === 'zh' ? 'tw' : locale === 'hk' ? 'hk' : null

/** Whether pages in a language may show a country's prices: one that means a country shows no other's. */
export const isReadIn = (locale: Locale, key: CountryKey): boolean => (expectedCountry(locale) ?? key) === key

/**
 * The word of a page's address that names the country whose prices it opens with. No other page or call has it:
 * several ask for a `country` of their own, which says nothing of the reader.
 */
export const countryQuery = 'prices_in'

/** A country and a language of its pages, as one word: `hk-en`. */
export function marketOf(word: string): { country: CountryKey; locale: Locale } | null {
  const [country, locale, more] = word.split('-')
  if (!isCountry(country) || !isLocale(locale) || more !== undefined) return null
  return isReadIn(locale, country) ? { country, locale } : null
}
/** Every country with each language that shows its prices. */
export const marketKeys = countryKeys.flatMap((key) =>
  locales.flatMap((locale) => (isReadIn(locale, key) ? [`${key}-${locale}`] : [])),
) as [string, ...string[]] // Hong Kong is read in its own language at least

/** The shop keeps Hong Kong's days whatever machine it runs on (rules/money#7). */
export const timeZone = 'Asia/Hong_Kong'
