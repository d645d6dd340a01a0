import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getProducts } from '#shop/showcase/contract.ts'
import { listRestock, listWishes } from '#shop/wishes/contract.ts'
import { tileFrom } from '../catalogue/tile.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'

const most = 48

/** The products a member remembers, as tiles, and what they wait for. */
export async function wishlistPage(args: LoaderFunctionArgs) {
  const [{ wishes }, { waiting }] = await Promise.all([callApi(args, listWishes, {}), callApi(args, listRestock, {})])
  const locale = localeOfRequest(args.request)
  const shown = wishes.slice(0, most)
  const { products = [] } =
    shown.length === 0
      ? {}
      : await callApi(args, getProducts, {
          skus: shown.map(({ sku }) => sku),
          htmlContent: false,
          sort: 'popularity',
          page: 1,
          limit: most,
        })
  const bySku = new Map(products.map((product) => [product.sku, product]))
  return {
    tiles: shown.flatMap(({ sku, pid }) => {
      const product = bySku.get(sku)
      return product ? [{ pid, tile: tileFrom(product, locale) }] : []
    }),
    waiting,
  }
}
