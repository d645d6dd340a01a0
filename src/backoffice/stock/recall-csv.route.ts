import type { LoaderFunctionArgs } from 'react-router'
import { listRecall, type RecalledOrder } from '#shop/orders/fulfilment/recall.contract.ts'
import { getLot } from '#shop/stock/lots/lot.contract.ts'
import { csvAnswer } from '../shell/csv-answer.server.ts'
import { callDesk } from '../shell/forms/call-desk.server.ts'

const size = 100
const columns = [
  'order',
  'ordered',
  'sent',
  'sku',
  'pieces',
  'tracking',
  'name',
  'email',
  'phone',
  'language',
]

const rowOf = (order: RecalledOrder) => [
  order.number,
  order.createdAt,
  order.shippedAt,
  order.subSku,
  order.pieces,
  order.trackingNumber,
  order.name,
  order.email,
  order.phone,
  order.locale,
]

/** All orders with pieces of a lot, loaded page by page; buyers are empty without the right to see them. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const { lot } = await callDesk(args, getLot, { id })
  const rows: ReturnType<typeof rowOf>[] = []
  for (let page = 1; ; page += 1) {
    const { orders, total } = await callDesk(args, listRecall, { id, page, limit: size })
    rows.push(...orders.map(rowOf))
    if (page * size >= total) break
  }
  return csvAnswer(`lot-${lot.number}`, [columns, ...rows])
}
