import { data, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { isLocale } from '#shop/region.ts'
import { getProducts, type ProductView } from '#shop/showcase/contract.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { pictureSource } from '../pictures.ts'
import { productPath } from '../product-path.ts'
import { inLocale, pathTo } from '../../i18n/paths.ts'
import { siteOf } from './site.ts'
import { productsPerSitemap, sitemap, sitemapsFor, type MappedPage } from './sitemap.rules.ts'

const pages: MappedPage[] = (
  [
    '/pi-marketplace',
    '/diagnostic/start',
    '/story',
    '/membership',
    '/shops',
    '/contactus',
    '/shipping',
    '/exchange',
    '/privacy',
    '/terms',
  ] as const
).map((path) => ({ path }))
const perCall = 100
const callsPerSitemap = productsPerSitemap / perCall

/** One page of products in one language; the first page begins with all other public pages. */
export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const locale = /sitemap-(\w+)\.xml/.exec(url.pathname)?.[1]
  if (!isLocale(locale)) throw data(null, { status: 404 })
  const page = Number(/^[1-9]\d{0,2}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1)
  const { products, total } = await productsOf(args, page)
  if (page > sitemapsFor(total)) throw data(null, { status: 404 })
  const others = page === 1 ? await otherPages(args, products[0]?.createdAt) : []
  const all: MappedPage[] = [
    ...others,
    ...products.map((product) => ({
      path: productPath('hk', product),
      changed: product.createdAt,
      pictures: product.detail.flatMap((media) => (media.type === 'image' ? [pictureSource(media).src] : [])),
    })),
  ]
  return new Response(sitemap(siteOf(args.request), locale, all, inLocale), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

/** `newest`: creation time of the newest product. */
async function otherPages(args: LoaderFunctionArgs, newest: string | undefined): Promise<MappedPage[]> {
  const { homepageSetting: lists, brands } = await callApi(args, getSetting, {})
  const collections = [...lists.menuList, ...lists.concerns].map(({ value }) => value)
  const sold = await Promise.all(brands.map(({ slug }) => isSold(args, slug)))
  return [
    { path: '/', changed: newest },
    { path: pathTo('hk', '/collection/:collection?', {}), changed: newest },
    ...collections.map((collection) => ({ path: pathTo('hk', '/collection/:collection?', { collection }) })),
    ...brands
      .filter((_, at) => sold[at])
      .map(({ slug }) => ({ path: pathTo('hk', '/:brand/:producturl?', { brand: slug }) })),
    ...pages,
  ]
}

/** Whether a brand has products; a brand's list also contains those of a category with the same name. */
async function isSold(args: LoaderFunctionArgs, brand: string): Promise<boolean> {
  const query = { htmlContent: false, brand, sort: 'new', page: 1, limit: perCall } as const
  const { products = [] } = await callApi(args, getProducts, query)
  return products.some(({ brandSlug }) => brandSlug === brand)
}

/** Products of a sitemap, newest first, and the total number of products. */
async function productsOf(
  args: LoaderFunctionArgs,
  page: number,
): Promise<{ products: ProductView[]; total: number }> {
  const products: ProductView[] = []
  const first = (page - 1) * callsPerSitemap + 1
  let total = 0
  for (let at = first; at < first + callsPerSitemap; at += 1) {
    const query = { htmlContent: false, sort: 'new', page: at, limit: perCall } as const
    const answer = await callApi(args, getProducts, query)
    total = answer.total ?? 0
    products.push(...(answer.products ?? []))
    if (at * perCall >= total) break
  }
  return { products, total }
}
