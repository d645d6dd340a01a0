import { titleOf, type FeedItem, type ItemState } from '../item.rules.ts'
import { cut } from '../text.rules.ts'
import { amountText, type FeedFormat } from './format.rules.ts'

const states: Record<ItemState, string> = {
  in_stock: 'in stock',
  out_of_stock: 'out of stock',
  preorder: 'preorder',
}

const columns = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'sale_price',
  'additional_image_link',
  'gtin',
  'item_group_id',
  'size',
  'product_type',
] as const
type Column = (typeof columns)[number]

function metaRow(item: FeedItem): Record<Column, string> {
  return {
    id: item.id,
    title: cut(titleOf(item), 200),
    description: cut(item.description || titleOf(item), 9_999),
    availability: states[item.state],
    condition: 'new',
    price: amountText(item.price),
    link: item.link,
    image_link: item.pictures[0] ?? '',
    brand: cut(item.brand, 100),
    sale_price: item.sale ? amountText(item.sale) : '',
    additional_image_link: item.pictures.slice(1, 11).join(','),
    gtin: item.gtin ?? '',
    item_group_id: item.group ?? '',
    size: item.group && item.size ? cut(item.size, 200) : '',
    product_type: item.kinds[0] ? cut(item.kinds[0], 750) : '',
  }
}

/** What a spreadsheet would reckon begins with one of these; platforms read a blank before it as none. */
const reckoned = /^[=+\-@\t\r＝＋－＠]/
const cell = (text: string): string => `"${(reckoned.test(text) ? ` ${text}` : text).replaceAll('"', '""')}"`
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`

/** CSV, every cell in quotes. */
export const meta: FeedFormat = {
  type: 'text/csv; charset=utf-8',
  head: () => line(columns),
  item: (item) => {
    const row = metaRow(item)
    return line(columns.map((column) => row[column]))
  },
  foot: '',
}
