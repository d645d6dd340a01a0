import { data, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { isLocale, textIn, type Locale } from '#shop/region.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { inLocale, pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { llmsText, type ListedPage } from './llms.rules.ts'
import { siteOf } from './site.ts'

const helpPages = [
  ['shipping', '/shipping'],
  ['exchange', '/exchange'],
  ['membership', '/membership'],
  ['shops', '/shops'],
  ['contact', '/contactus'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
] as const

/** `llms.txt` for language models, in English or in the language of the file name. */
export async function loader(args: LoaderFunctionArgs) {
  const named = /llms(?:-(\w+))?\.txt$/.exec(new URL(args.request.url).pathname)?.[1] ?? 'en'
  if (!isLocale(named)) throw data(null, { status: 404 })
  const sections = await sectionsOf(args, named)
  const home = wordsFor(named, 'home')
  return new Response(llmsText('ELOWEN', home('description'), sections), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

async function sectionsOf(args: LoaderFunctionArgs, locale: Locale) {
  const setting = await callApi(args, getSetting, {})
  const { homepageSetting: lists, brands, houseSlug, market } = setting
  const shown = new Set([houseSlug, ...market.slugs])
  const site = siteOf(args.request)
  const t = wordsFor(locale, 'llms')
  const footer = wordsFor(locale, 'footer')
  const here = (path: string): string => `${site}${inLocale(locale, path)}`
  const collections: ListedPage[] = [...lists.menuList, ...lists.concerns].map(
    ({ value, name, sentence }) => ({
      name: textIn(locale, name),
      url: `${site}${pathTo(locale, '/collection/:collection?', { collection: value })}`,
      note: textIn(locale, sentence),
    }),
  )
  return [
    { title: t('collections'), pages: collections },
    {
      title: t('brands'),
      pages: brands
        .filter(({ slug }) => shown.has(slug))
        .map(({ slug, name }) => ({
          name: textIn(locale, name),
          url: `${site}${pathTo(locale, '/:brand/:producturl?', { brand: slug })}`,
        })),
    },
    {
      title: footer('help'),
      pages: helpPages.map(([word, path]) => ({ name: footer(word), url: here(path) })),
    },
    {
      title: t('programs'),
      pages: [
        { name: t('openapi'), url: `${site}/api/v1/openapi.json`, note: t('openapiNote') },
        { name: t('assistants'), url: `${site}/.well-known/ucp`, note: t('assistantsNote') },
        { name: t('sitemap'), url: `${site}/sitemap.xml`, note: t('sitemapNote') },
      ],
    },
  ]
}
