import { lazy, Suspense } from 'react'
import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { PageHead } from '../../shell/rendering/head.ts'
import { productPath } from '../../shell/product-path.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { collectionPage, type CollectionData } from '../collection/collection.server.ts'
import { shouldRevalidateProduct } from './only-option.ts'
import { productMeta } from './product-meta.ts'
import { ProductPage } from './product-page.tsx'
import { findProduct, productPage } from './product-view.server.ts'
import type { ProductPageData } from './product-view.ts'
import { isBrand } from '../collection/brand.server.ts'

// Collection pages are a chunk of their own, which product pages do not need.
const CollectionPage = lazy(() =>
  import('../collection/collection-page.tsx').then((file) => ({ default: file.CollectionPage })),
)

type Loaded = { head: PageHead; page: ProductPageData | null; list: CollectionData | null }

/** `/{brand}` is the brand's collection, `/{brand}/{product}` a product. */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const { brand = '', producturl } = args.params
  if (!producturl) {
    if (!(await isBrand(args, brand))) throw data(null, { status: 404 })
    const list = await collectionPage(args, brand)
    return { head: list.head, page: null, list }
  }
  const product = await findProduct(args, { brand, uniqueUrl: producturl })
  if (!product) throw data(null, { status: 404 })
  // its address changed, or it is a treatment
  const hasMoved = product.brandSlug !== brand || product.uniqueUrl !== producturl
  if (hasMoved || product.productType === 'Treatment')
    throw redirect(productPath(localeOfRequest(args.request), product), 301)
  const page = await productPage(args, product)
  return {
    head: {
      title: page.product.seo.title,
      description: page.product.seo.description,
      picture: product.thumbnail,
      type: 'product',
    },
    page,
    list: null,
  }
}

export const meta = productMeta
export const shouldRevalidate = shouldRevalidateProduct

export default function Product() {
  const { page, list } = useLoaderData<typeof loader>()
  if (list)
    return (
      <Suspense>
        <CollectionPage list={list} />
      </Suspense>
    )
  return page ? <ProductPage key={page.product.id} page={page} /> : null
}
