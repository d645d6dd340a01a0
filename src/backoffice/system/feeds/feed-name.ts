import type { DeskFeed } from '#shop/feeds/feed.contract.ts'
import { countryName, languages } from '#shop/region.ts'
import { useLocale, useWords } from '../../words/words.tsx'

/** Display name of a feed: `Google · Hong Kong · English`. */
export function useFeedName(): (feed: Pick<DeskFeed, 'platform' | 'country' | 'locale'>) => string {
  const locale = useLocale()
  const platformName = useWords('settingOption')
  return ({ platform, country, locale: language }) =>
    [
      platformName(platform),
      countryName(locale, country),
      languages.find(({ key }) => key === language)?.label ?? language,
    ].join(' · ')
}
