import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getProducts } from '#shop/showcase/contract.ts'
import { listRestock, listWishlist, wholeList } from '#shop/wishlist/contract.ts'
import { tileFrom } from '../catalogue/tile.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'

const perPage = 24

/** A page of the member's wishlist as tiles, and the options with a restock request; `?page=` selects the page. */
export async function wishlistPage(args: LoaderFunctionArgs) {
  const requested = Math.max(1, Math.trunc(Number(new URL(args.request.url).searchParams.get('page'))) || 1)
  const read = (at: number) => callApi(args, listWishlist, { page: at, limit: perPage })
  const [first, { waiting }] = await Promise.all([
    read(Math.min(requested, 100)),
    callApi(args, listRestock, wholeList),
  ])
  const pages = Math.max(1, Math.ceil(first.total / perPage))
  const page = Math.min(requested, pages)
  const { wishes: inputs } = page < requested ? await read(page) : first // the last product of the last page was removed meanwhile
  const locale = localeOfRequest(args.request)
  const { products = [] } =
    inputs.length === 0
      ? {}
      : await callApi(args, getProducts, {
          skus: inputs.map(({ sku }) => sku),
          htmlContent: false,
          sort: 'popularity',
          page: 1,
          limit: perPage,
        })
  const bySku = new Map(products.map((product) => [product.sku, product]))
  return {
    tiles: inputs.flatMap(({ sku, pid }) => {
      const product = bySku.get(sku)
      return product ? [{ pid, tile: tileFrom(product, locale) }] : []
    }),
    waiting,
    page,
    pages,
  }
}
