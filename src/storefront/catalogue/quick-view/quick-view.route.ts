import { data, type LoaderFunctionArgs } from 'react-router'
import { findProduct, productPage } from '../product/product-view.server.ts'
import type { ProductPageData } from '../product/product-view.ts'

export type QuickViewData = { page: ProductPageData }

/** First segment of a treatment's address; for products it is the brand. */
const treatments = 'treatment'

/** Product page data for the quick view, addressed by the segments of the page's path. */
export async function loader(args: LoaderFunctionArgs) {
  const { brand = '', producturl = '' } = args.params
  const product = await findProduct(args, {
    uniqueUrl: producturl,
    ...(brand === treatments ? {} : { brand }),
  })
  if (!product) throw data(null, { status: 404 })
  const found: QuickViewData = { page: await productPage(args, product) }
  return data(found, { headers: { 'x-robots-tag': 'noindex' } })
}
