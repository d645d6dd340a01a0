import { languages, type Locale } from '../../region.ts'
import { titleOf, type FeedItem } from '../item.rules.ts'
import { cut } from '../text.rules.ts'
import { amountText, momentText, type FeedFormat } from './format.rules.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** No CDATA: a text could end it. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const tagOf = (locale: Locale): string => languages.find(({ key }) => key === locale)?.tag ?? 'en'

/** Fields of an item in their order; without a value they are left out. */
function googleFields(item: FeedItem): [name: string, value: string | null][] {
  const hasDate = item.state !== 'preorder' || item.readyOn !== null
  return [
    ['id', item.id],
    ['title', cut(titleOf(item), 150)],
    ['description', cut(item.description || titleOf(item), 5_000)],
    ['link', item.link],
    ['image_link', item.pictures[0] ?? null],
    ...item.pictures.slice(1, 11).map((picture): [string, string] => ['additional_image_link', picture]),
    // a pre-order without its day is refused, and then forgotten for weeks
    ['availability', hasDate ? item.state : 'out_of_stock'],
    ['availability_date', item.state === 'preorder' && item.readyOn ? momentText(item.readyOn) : null],
    ['price', amountText(item.price)],
    ['sale_price', item.sale && amountText(item.sale)],
    ['brand', cut(item.brand, 70) || null],
    ['gtin', item.gtin],
    ['identifier_exists', item.gtin === null ? 'no' : null],
    ['condition', 'new'],
    ['item_group_id', item.group],
    ['size', item.group && item.size && cut(item.size, 100)],
    ['product_type', item.kinds[0] ? cut(item.kinds[0], 750) : null],
    ['shipping_weight', item.weightGrams && item.weightGrams > 0 ? `${item.weightGrams} g` : null],
  ]
}

/** RSS 2.0 with Google's names. */
export const google: FeedFormat = {
  type: 'application/xml; charset=utf-8',
  head: ({ site, locale, shopName }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
      '<channel>',
      `<title>${escaped(shopName)}</title>`,
      `<link>${escaped(site)}</link>`,
      `<description>${escaped(shopName)}</description>`,
      `<language>${tagOf(locale)}</language>`,
      '',
    ].join('\n'),
  item: (item) => {
    const fields = googleFields(item).flatMap(([name, value]) =>
      value === null ? [] : [`<g:${name}>${escaped(value)}</g:${name}>`],
    )
    return `<item>\n${fields.join('\n')}\n</item>\n`
  },
  foot: '</channel>\n</rss>\n',
}
