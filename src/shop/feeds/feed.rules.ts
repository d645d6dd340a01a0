import { feedPlatforms, type FeedPlatform, type ProductFeeds } from '../content/product-feeds.rules.ts'
import { countriesOf, type BrandShipping } from '../delivery/rules.ts'
import { countryKeys, isReadIn, locales, marketOf, type CountryKey, type Locale } from '../region.ts'
import { refusals } from '../refusal.ts'

export const feedRefusals = /* @__PURE__ */ refusals('feeds', {
  unknown_feed: 'missing',
  /** The feed is being built for the first time. */
  not_made: 'unavailable',
})

/** A market: country and language of a feed. */
export type Market = { key: string; country: CountryKey; locale: Locale }
/** A feed file of a platform and market. `key`: its path without prefix and extension: `google/hk-en`. */
export type Feed = { key: string; platform: FeedPlatform; market: Market }

export const extensions: Readonly<Record<FeedPlatform, string>> = {
  google: 'xml',
  meta: 'csv',
  openai: 'jsonl',
}

/** Path of a feed. */
export const feedPath = ({ key, platform }: Pick<Feed, 'key' | 'platform'>): string =>
  `/feeds/${key}.${extensions[platform]}`

const marketNamed = (word: string): Market | null => {
  const found = marketOf(word)
  return found && { key: word, ...found }
}

/** Possible markets: countries that any brand ships to, in each language that shows their prices. */
export function possibleMarkets(shipping: BrandShipping): Market[] {
  const reached = new Set(
    Object.keys(shipping).flatMap((brandKey) => countriesOf(shipping, { brandKey, countries: [] })),
  )
  return countryKeys
    .filter((country) => reached.has(country))
    .flatMap((country) =>
      locales
        .filter((locale) => isReadIn(locale, country))
        .map((locale) => ({ key: `${country}-${locale}`, country, locale })),
    )
}

type Chosen = Pick<ProductFeeds, 'markets' | 'platforms'>

/** Selected markets, without countries that are no longer shipped to. */
export function marketsOn({ markets, platforms }: Chosen, shipping: BrandShipping): Market[] {
  if (platforms.length === 0) return []
  const possible = possibleMarkets(shipping)
  return possible.filter(({ key }) => markets.includes(key))
}

export const feedsOf = (market: Market, { platforms }: Pick<Chosen, 'platforms'>): Feed[] =>
  feedPlatforms
    .filter((platform) => platforms.includes(platform))
    .map((platform) => ({ key: `${platform}/${market.key}`, platform, market }))

const isPlatform = (word: string): word is FeedPlatform => feedPlatforms.some((platform) => platform === word)

/** The feed of an address: `google` and `hk-en.xml`, or `hk-en.xml.gz` for a compressed file; null: none. */
export function feedAt(platform: string, file: string): (Feed & { isPacked: boolean }) | null {
  const [, word = '', extension, gz] = /^([a-z]{2}-[a-z]{2})\.([a-z]+)(\.gz)?$/.exec(file) ?? []
  const market = marketNamed(word)
  if (!market || !isPlatform(platform) || extensions[platform] !== extension) return null
  return { key: `${platform}/${market.key}`, platform, market, isPacked: gz !== undefined }
}

/** Age in minutes above which a file counts as late (rules/platform#15). */
const freshMinutes = 15

export const feedStates = ['first', 'fresh', 'changing', 'late'] as const
export type FeedState = (typeof feedStates)[number]

/** State of a feed: being built for the first time, up to date, with pending changes, or too old. */
export function feedState(
  { checkedAt, waiting }: { checkedAt: Date | null; waiting: number },
  now: Date,
): FeedState {
  if (!checkedAt) return 'first'
  if (now.getTime() - checkedAt.getTime() > freshMinutes * 60_000) return 'late'
  return waiting > 0 ? 'changing' : 'fresh'
}
