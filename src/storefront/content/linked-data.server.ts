import type { Locale } from '#shop/region.ts'
import type { ShopSetting } from '#shop/showcase/setting.contract.ts'
import { pathTo } from '../i18n/paths.ts'
import { languageTag } from '../i18n/words.tsx'

/** Structured data of the shop and its search, for search engines. */
export function shopLinkedData(site: string, locale: Locale, { social }: Pick<ShopSetting, 'social'>) {
  const organisation = {
    '@type': 'Organization',
    '@id': `${site}/#shop`,
    name: 'ELOWEN',
    alternateName: '艾蘿',
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    sameAs: social.map(({ url }) => url),
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${site}/#website`,
    name: 'ELOWEN',
    url: `${site}${pathTo(locale, '/')}`,
    inLanguage: languageTag(locale),
    publisher: { '@id': organisation['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site}${pathTo(locale, '/search')}?keyword={keyword}` },
      'query-input': 'required name=keyword',
    },
  }
  return { '@context': 'https://schema.org', '@graph': [organisation, website] }
}
