import { isoOf, type Locale } from '../../region.ts'
import { titleOf, type FeedItem, type ItemState } from '../item.rules.ts'
import { cut } from '../text.rules.ts'
import { amountText, momentText, type FeedFormat, type FileFacts } from './format.rules.ts'

const states: Record<ItemState, string> = {
  in_stock: 'in_stock',
  out_of_stock: 'out_of_stock',
  preorder: 'pre_order',
}

/** Name of the variant attribute, by language. */
const optionWord: Record<Locale, string> = { hk: '選項', zh: '選項', cn: '选项', en: 'Option' }

/** Item with OpenAI's field names; unknown values are omitted. Orders are placed on the shop's own pages. */
function openaiFields(item: FeedItem, facts: FileFacts): Record<string, unknown> {
  const { site, country, locale, shopName, returnDays } = facts
  const below = locale === 'hk' ? site : `${site}/${locale}`
  const isDated = item.state === 'preorder' && item.readyOn !== null
  return {
    is_eligible_search: true,
    is_eligible_checkout: false,
    item_id: item.id,
    title: cut(titleOf(item), 150),
    description: cut(item.description || titleOf(item), 5_000),
    url: item.link,
    brand: cut(item.brand, 70),
    condition: 'new',
    product_category: item.kinds.length > 0 ? cut(item.kinds.join(' > '), 750) : undefined,
    image_url: item.pictures[0],
    additional_image_urls: item.pictures.length > 1 ? item.pictures.slice(1).join(',') : undefined,
    price: amountText(item.price),
    sale_price: item.sale ? amountText(item.sale) : undefined,
    availability: item.state === 'preorder' && !isDated ? 'out_of_stock' : states[item.state],
    availability_date: isDated && item.readyOn ? momentText(item.readyOn) : undefined,
    gtin: item.gtin ?? undefined,
    group_id: item.group ?? item.id,
    listing_has_variations: item.group !== null,
    item_group_title: item.group === null ? undefined : cut(item.name, 150),
    variant_dict: item.option === null ? undefined : { [optionWord[locale]]: item.option },
    size: item.size ? cut(item.size, 20) : undefined,
    weight: item.weightGrams && item.weightGrams > 0 ? String(item.weightGrams) : undefined,
    item_weight_unit: item.weightGrams && item.weightGrams > 0 ? 'g' : undefined,
    star_rating: item.stars ? item.stars.average.toFixed(2) : undefined,
    review_count: item.stars?.count,
    seller_name: cut(shopName, 70),
    seller_url: below,
    seller_privacy_policy: `${below}/privacy`,
    seller_tos: `${below}/terms`,
    return_policy: `${below}/exchange`,
    return_deadline_in_days: returnDays > 0 ? returnDays : undefined,
    target_countries: [isoOf(country)],
    store_country: 'HK',
  }
}

/** JSON Lines: one item per line. */
export const openai: FeedFormat = {
  type: 'application/jsonl; charset=utf-8',
  head: () => '',
  item: (item, facts) => `${JSON.stringify(openaiFields(item, facts))}\n`,
  foot: '',
}
