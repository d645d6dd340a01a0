import type { MetaDescriptor, MetaFunction } from 'react-router'
import { languages, localeOfPath, locales, type Locale } from '#shop/region.ts'
import { inLocale, withoutLocale } from '../../i18n/paths.ts'
import type { ShellData } from '../shell-data.ts'

const ogLocale: Record<Locale, string> = { hk: 'zh_HK', zh: 'zh_TW', cn: 'zh_CN', en: 'en_GB' }

/** What a page's loader says of itself; `pageMeta` makes the tags. */
export type PageHead = {
  title: string
  description?: string
  picture?: string
  noindex?: boolean
  /** Query that belongs to the page's identity, such as a page number. */
  canonicalQuery?: string
  type?: 'website' | 'product' | 'article'
}

type Place = {
  /** Path as asked for, with its locale. */ path: string
  /** `https://…`, no slash at the end. */ site: string
  locale: Locale
}

/** The `meta` of every route: `export const meta = pageMeta`; its loader answers `{ head: PageHead, … }`. */
export const pageMeta: MetaFunction<() => { head: PageHead } | undefined> = ({
  loaderData,
  location,
  matches,
}) => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined // the root's own loader
  if (!loaderData) return [{ title: 'ELOWEN' }, { name: 'robots', content: 'noindex' }]
  return headTags(loaderData.head, {
    path: location.pathname,
    site: root?.site ?? '',
    locale: localeOfPath(location.pathname),
  })
}

/**
 * Routes take a path in any case, with signs escaped and slashes too many: search engines are told one spelling of it. All
 * that is indexed is spelled small.
 */
function inOneSpelling(path: string): string {
  const plain = path.replaceAll(/%(?:2d|5f|3\d|[46][1-9a-f]|[57][\da])/gi, decodeURIComponent)
  return `/${plain.split('/').filter(Boolean).join('/')}`.toLowerCase()
}

/** Title, canonical, the four language variants and what sharing needs, for every page alike. */
function headTags(
  { title, description, picture, noindex, canonicalQuery = '', type = 'website' }: PageHead,
  { path, site, locale }: Place,
): MetaDescriptor[] {
  const bare = inOneSpelling(withoutLocale(path))
  const brand = 'ELOWEN'
  const full = title === brand || title.includes(brand) ? title : `${title} · ${brand}`
  const url = (to: Locale) => `${site}${inLocale(to, bare)}${canonicalQuery}`
  const tags: MetaDescriptor[] = [
    { title: full },
    { property: 'og:title', content: full },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: brand },
    { property: 'og:locale', content: ogLocale[locale] },
  ]
  if (description)
    tags.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    )
  if (picture)
    tags.push({ property: 'og:image', content: picture.startsWith('http') ? picture : `${site}${picture}` })
  if (noindex) return [...tags, { name: 'robots', content: 'noindex' }]
  return [
    ...tags,
    { property: 'og:url', content: url(locale) },
    { tagName: 'link', rel: 'canonical', href: url(locale) },
    ...locales.map((to) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: languages.find(({ key }) => key === to)?.tag,
      href: url(to),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: url('hk') },
  ]
}
