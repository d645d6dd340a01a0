import type { LoaderFunctionArgs } from 'react-router'
import { listProducts, type DeskProductRow } from '#shop/products/list/list.contract.ts'
import { csvAnswer } from '../../shell/csv-answer.server.ts'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'

const size = 100
const columns = [
  'sku',
  'name hk',
  'name zh',
  'name cn',
  'name en',
  'brand',
  'kind',
  'state',
  'publish at',
  'options',
  'availability',
  'price from HKD',
  'stock',
  'missing texts',
] as const

const rowOf = (product: DeskProductRow) => [
  product.sku,
  product.name.chi,
  product.name.tw ?? product.name.chi,
  product.name.cn,
  product.name.eng,
  product.brand,
  product.kind,
  product.state,
  product.publishAt,
  product.options,
  product.availabilities.join(' '),
  product.priceFrom,
  product.stock,
  product.missing.join(' '),
]

/** The whole list as it is filtered, page by page. */
export async function loader(args: LoaderFunctionArgs) {
  const rows: ReturnType<typeof rowOf>[] = []
  for (let page = 1; ; page += 1) {
    const wanted = queryOf(args, listProducts, { limit: String(size), page: String(page) })
    const { products, total } = await callDesk(args, listProducts, wanted)
    rows.push(...products.map(rowOf))
    if (page * size >= total) break
  }
  return csvAnswer('products', [[...columns], ...rows])
}
