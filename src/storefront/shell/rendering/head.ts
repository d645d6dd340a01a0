import type { MetaDescriptor, MetaFunction } from 'react-router'
import { languages, localeOfPath, locales, type Locale } from '#shop/region.ts'
import { inLocale, withoutLocale } from '../../i18n/paths.ts'
import type { ShellData } from '../shell-data.ts'

const ogLocale: Record<Locale, string> = { hk: 'zh_HK', zh: 'zh_TW', cn: 'zh_CN', en: 'en_GB' }

/** Metadata returned by a page's loader; `pageMeta` renders the tags. */
export type PageHead = {
  title: string
  description?: string
  picture?: string
  noindex?: boolean
  /** Query that is part of the page's identity, such as a page number. */
  canonicalQuery?: string
  type?: 'website' | 'product' | 'article'
}

type Place = {
  /** Requested path, with its locale. */ path: string
  /** `https://…`, without trailing slash. */ site: string
  locale: Locale
}

/** The `meta` of every route: `export const meta = pageMeta`; its loader returns `{ head: PageHead, … }`. */
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
 * Canonical spelling of a path for search engines: routes match any case, escaped characters and extra slashes. All
 * indexed paths are lower case.
 */
function inOneSpelling(path: string): string {
  const plain = path.replaceAll(/%(?:2d|5f|3\d|[46][1-9a-f]|[57][\da])/gi, decodeURIComponent)
  return `/${plain.split('/').filter(Boolean).join('/')}`.toLowerCase()
}

/** Title, canonical link, alternates in four languages, and tags for link previews. */
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
