import { data, type LoaderFunctionArgs } from 'react-router'
import { findProduct, productPage } from '../product/product-view.server.ts'
import type { ProductPageData } from '../product/product-view.ts'

export type QuickViewData = { page: ProductPageData }

/** The first segment of a treatment's address, where a product's has its brand. */
const treatments = 'treatment'

/** What the page of a product or treatment knows, for its quick view: by the segments of that page's address. */
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
