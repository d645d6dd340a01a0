import { currencies, decimals } from '#shop/money.ts'
import { isEan } from '#shop/stock/barcodes/barcode.rules.ts'
import type { Entry } from './feeds.ts'

type Rule = { most?: number; looks?: RegExp; oneOf?: readonly string[]; many?: number; isRequired?: true }
type Rules = Readonly<Record<string, Rule>>

const address: Rule = { looks: /^https?:\/\/[^\s<>"]+$/, most: 2_000 }
const picture: Rule = { looks: /^https?:\/\/[^\s<>",]+\.jpe?g$/, most: 2_000 }
const amounts = currencies.map(
  (each) => `\\d+${decimals[each] > 0 ? `\\.\\d{${decimals[each]}}` : ''} ${each}`,
)
const amount: Rule = { looks: new RegExp(`^(?!0(?:\\.0+)? )(?:${amounts.join('|')})$`) }
const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)`
const needed = <R extends Rule>(rule: R): Rule => ({ ...rule, isRequired: true })
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const plain = (most: number): Rule => ({ most, looks: /^(?!\s*$)[^\u0000-\u0009\u000b-\u001f]*$/ })

/**
 * The platforms' published rules of their fields: required or not, values, lengths and formats. Any other field is an
 * error.
 */
export const published: Readonly<Record<string, Rules>> = {
  // Merchant Center, product data specification
  google: {
    id: needed({ most: 50, looks: /^\S+$/ }),
    title: needed(plain(150)),
    description: needed(plain(5_000)),
    link: needed(address),
    image_link: needed(picture),
    additional_image_link: { ...picture, many: 10 },
    availability: needed({ oneOf: ['in_stock', 'out_of_stock', 'preorder', 'backorder'] }),
    availability_date: { looks: new RegExp(`^${moment}$`) },
    price: needed(amount),
    sale_price: amount,
    sale_price_effective_date: { looks: new RegExp(`^${moment}/${moment}$`) },
    brand: needed(plain(70)),
    gtin: { looks: /^\d{8}(?:\d{4,6})?$/ },
    identifier_exists: { oneOf: ['yes', 'no'] },
    condition: needed({ oneOf: ['new', 'refurbished', 'used'] }),
    item_group_id: { most: 50, looks: /^\S+$/ },
    size: plain(100),
    product_type: plain(750),
    shipping_weight: { looks: /^\d+(?:\.\d+)? (?:lb|oz|g|kg)$/ },
  },
  // Commerce Manager, fields of a catalogue of products
  meta: {
    id: needed({ most: 100, looks: /^\S+$/ }),
    title: needed(plain(200)),
    description: needed(plain(9_999)),
    availability: needed({
      oneOf: ['in stock', 'out of stock', 'preorder', 'available for order', 'discontinued'],
    }),
    condition: needed({ oneOf: ['new', 'refurbished', 'used'] }),
    price: needed(amount),
    link: needed(address),
    image_link: needed(picture),
    brand: needed(plain(100)),
    sale_price: amount,
    sale_price_effective_date: { looks: new RegExp(`^${moment}/${moment}$`) },
    additional_image_link: { looks: /^(?:https?:\/\/[^\s,"]+\.jpe?g)(?:,https?:\/\/[^\s,"]+\.jpe?g){0,19}$/ },
    gtin: { looks: /^\d{8}(?:\d{4,6})?$/ },
    item_group_id: { most: 100, looks: /^\S+$/ },
    size: plain(200),
    product_type: plain(750),
  },
  // Product feed, file upload
  openai: {
    is_eligible_search: needed({ oneOf: ['true', 'false'] }),
    is_eligible_checkout: needed({ oneOf: ['false'] }),
    item_id: needed({ most: 100, looks: /^\S+$/ }),
    title: needed(plain(150)),
    description: needed(plain(5_000)),
    url: needed(address),
    brand: needed(plain(70)),
    condition: { oneOf: ['new', 'refurbished', 'used'] },
    product_category: plain(750),
    image_url: needed(picture),
    additional_image_urls: { looks: /^https?:\/\/[^\s"]+\.jpe?g$/ },
    price: needed(amount),
    sale_price: amount,
    availability: needed({ oneOf: ['in_stock', 'out_of_stock', 'pre_order', 'backorder', 'unknown'] }),
    availability_date: { looks: new RegExp(`^${moment}$`) },
    gtin: { looks: /^\d{8}(?:\d{4,6})?$/ },
    group_id: needed({ most: 70, looks: /^\S+$/ }),
    listing_has_variations: needed({ oneOf: ['true', 'false'] }),
    item_group_title: plain(150),
    variant_dict: { looks: /^\{".+":".+"\}$/ },
    size: plain(20),
    weight: { looks: /^\d+(?:\.\d+)?$/ },
    item_weight_unit: { oneOf: ['g', 'kg', 'lb', 'oz'] },
    star_rating: { looks: /^[0-5]\.\d\d$/ },
    review_count: { looks: /^\d+$/ },
    seller_name: needed(plain(70)),
    seller_url: needed(address),
    seller_privacy_policy: address,
    seller_tos: address,
    return_policy: needed(address),
    return_deadline_in_days: { looks: /^[1-9]\d*$/ },
    target_countries: needed({ looks: /^\["[A-Z]{2}"\]$/ }),
    store_country: needed({ looks: /^[A-Z]{2}$/ }),
  },
}

const faultsOfField = (name: string, values: readonly string[], rule: Rule | undefined): string[] => {
  if (!rule) return [`no field ${name}`]
  const { most = Number.MAX_SAFE_INTEGER, looks = /^/, oneOf, many = 1 } = rule
  return [
    ...(values.length > many ? [`${name} stands ${values.length} times`] : []),
    ...values.flatMap((value) =>
      value.length <= most && looks.test(value) && (oneOf?.includes(value) ?? true)
        ? []
        : [`${name}: ${value}`],
    ),
  ]
}

const number = (text: string | undefined): number => Number(text?.split(' ')[0])

/** Rules across fields. */
function faultsTogether(entry: Entry): string[] {
  const [gtin] = entry.gtin ?? []
  const [state] = entry.availability ?? []
  const [price, sale] = [entry.price?.[0], entry.sale_price?.[0]]
  const isAhead = state === 'preorder' || state === 'pre_order'
  const isDated = entry.availability_date !== undefined
  return [
    ...(gtin !== undefined && !isEan(gtin) ? [`gtin ${gtin} fails its check digit`] : []),
    ...(gtin !== undefined && entry.identifier_exists?.[0] === 'no' ? ['a gtin that does not exist'] : []),
    ...(sale !== undefined && number(sale) >= number(price) ? [`a sale of ${sale} at ${price}`] : []),
    ...(sale !== undefined && sale.split(' ')[1] !== price?.split(' ')[1]
      ? ['a sale in another currency']
      : []),
    ...(isDated && !isAhead ? [`a day while ${state}`] : []),
  ]
}

/** Everything in a feed that its platform would reject or warn about. */
export function faultsOf(platform: string, entries: readonly Entry[]): string[] {
  const rules = published[platform] ?? {}
  const idName = platform === 'openai' ? 'item_id' : 'id'
  const ids = entries.map((entry) => entry[idName]?.[0])
  const groups = Map.groupBy(
    entries.filter((entry) => entry.item_group_id),
    (entry) => entry.item_group_id?.[0],
  )
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands twice`),
    ...[...groups].flatMap(([group, some]) => (some.length < 2 ? [`${group} is a group of one`] : [])),
    ...entries.flatMap((entry) => {
      const lacks = Object.entries(rules).filter(([name, { isRequired }]) => isRequired && !entry[name])
      const needsDate =
        platform !== 'meta' && ['preorder', 'pre_order'].includes(entry.availability?.[0] ?? '')
      const isUnknown = platform === 'google' && !entry.gtin && entry.identifier_exists?.[0] !== 'no'
      return [
        ...lacks.map(([name]) => `lacks ${name}`),
        ...(needsDate && !entry.availability_date ? ['lacks availability_date'] : []),
        ...(isUnknown ? ['lacks gtin or identifier_exists=no'] : []),
        ...Object.entries(entry).flatMap(([name, values]) => faultsOfField(name, values, rules[name])),
        ...faultsTogether(entry),
      ].map((problem) => `${entry[idName]?.[0]}: ${problem}`)
    }),
  ]
}
