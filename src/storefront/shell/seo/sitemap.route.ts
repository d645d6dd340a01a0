import { data, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { isLocale } from '#shop/region.ts'
import { getProducts, type ProductView } from '#shop/showcase/contract.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { pictureSource } from '../pictures.ts'
import { productPath } from '../product-path.ts'
import { inLocale, pathTo } from '../../i18n/paths.ts'
import { siteOf } from './site.ts'
import { sitemap, type MappedPage } from './sitemap.rules.ts'

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

/** Every page that may be found from outside, in one language. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = /sitemap-(\w+)\.xml/.exec(new URL(args.request.url).pathname)?.[1]
  if (!isLocale(locale)) throw data(null, { status: 404 })
  const [{ homepageSetting: lists, brands }, products] = await Promise.all([
    callApi(args, getSetting, {}),
    allProducts(args),
  ])
  const newest = products
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1)
  const collections = [...lists.menuList, ...lists.concerns].map(({ value }) => value)
  const sold = new Set(products.map(({ brandSlug }) => brandSlug))
  const all: MappedPage[] = [
    { path: '/', changed: newest },
    { path: pathTo('hk', '/collection/:collection?', {}), changed: newest },
    ...collections.map((collection) => ({ path: pathTo('hk', '/collection/:collection?', { collection }) })),
    ...brands
      .filter(({ slug }) => sold.has(slug))
      .map(({ slug }) => ({ path: pathTo('hk', '/:brand/:producturl?', { brand: slug }) })),
    ...products.map((product) => ({
      path: productPath('hk', product),
      changed: product.createdAt,
      pictures: product.detail.flatMap((media) => (media.type === 'image' ? [pictureSource(media).src] : [])),
    })),
    ...pages,
  ]
  return new Response(sitemap(siteOf(args.request), locale, all, inLocale), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

async function allProducts(args: LoaderFunctionArgs): Promise<ProductView[]> {
  const found: ProductView[] = []
  for (let page = 1; ; page += 1) {
    const { products = [], total = 0 } = await callApi(args, getProducts, {
      htmlContent: false,
      sort: 'new',
      page,
      limit: perCall,
    })
    found.push(...products)
    if (products.length === 0 || found.length >= total) return found
  }
}
