import { z } from 'zod'
import {
  optionShape,
  optionSpelling,
  ProductTexts,
  productShape,
  productSpelling,
} from '../catalogue/contract.ts'
import { MenuEntry } from '../catalogue/menu.contract.ts'
import { commaList, endpoint, flag, line, onWire, paging, wholeNumber } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { buyableReasons } from '../pricing/buyable.rules.ts'
import { countryKeys } from '../region.ts'
import { sortWords } from './lists/sort.rules.ts'

const Buyable = z.object({ ok: z.boolean(), reason: z.enum(buyableReasons).nullable() })

const states = z.enum(['in_stock', 'pre_order', 'not_for_sale', 'disabled', 'hidden', 'out_of_stock'])

/** The caller's own price in the caller's currency; null when the option is not sold in it. */
const EffectivePrice = onWire({
  currency: z.enum(currencies),
  price: z.number(),
  originalPrice: z.number().nullable(),
  reason: z.string(),
  /** What one piece costs from a quantity on, each time it changes; the smallest quantity first. */
  quantityPrices: z.array(z.object({ qty: z.number().int(), price: z.number() })),
})

export const OptionView = onWire(
  {
    ...optionShape,
    effective: EffectivePrice.nullable(),
    buyable: Buyable,
    state: states,
    low: z.boolean(),
    /** On clearance: the last day of what is sold (rules/stock#9). */
    bestBefore: z.iso.date().nullable(),
    /** Sold out: when more of it is expected. */
    expectedOn: z.iso.date().nullable(),
  },
  optionSpelling,
).meta({ id: 'ShownOption' })

export type OptionView = z.output<typeof OptionView>

/** A product as this caller may buy it. */
export const shownProduct = {
  ...productShape,
  /**
   * Of its cheapest option that is bought once, for this caller, as a decimal of their currency; null: it has
   * none there.
   */
  price: z.number().nullable(),
  productOption: z.array(OptionView),
  htmlContent: ProductTexts.optional(),
  shipsTo: z.array(z.enum(countryKeys)),
}

export const ProductView = onWire(shownProduct, productSpelling).meta({ id: 'ShownProduct' })

export type ProductView = z.output<typeof ProductView>

const skuList = commaList(z.string().max(80), 100)

/** What callers write after `?` for products: one by its address, some by sku, a search, or a list. */
const ProductQuery = onWire({
  htmlContent: flag,
  channel: wholeNumber(0, 99).optional(),
  uniqueUrl: z
    .string()
    .regex(/^[a-z0-9-]{1,120}$/)
    .optional(),
  brand: z
    .string()
    .regex(/^[a-z0-9_-]{1,60}$/)
    .optional(),
  /** Narrows a list to a brand besides. */
  ofBrand: z
    .string()
    .regex(/^[a-z0-9_-]{1,60}$/)
    .optional(),
  skus: skuList.optional(),
  keyword: line(80).optional(),
  category: z
    .string()
    .regex(/^[a-z0-9_-]{1,60}$/)
    .optional(),
  sort: z.enum(sortWords).default('popularity'),
  ...paging(24),
})

const count = z.number().int().optional()

export const getProducts = endpoint('GET', '/product', {
  name: 'product',
  about:
    'Products as the caller may buy them: `unique_url` (with `brand` where two brands share it) returns `product`, also for an earlier address: its own `unique_url` and `brand_slug` are the current ones; `skus`, `keyword` or a list by `category`, `brand` and `sort` return `products`. Without html_content=1 the long texts are omitted.',
  query: ProductQuery,
  answer: onWire({
    product: ProductView.optional(),
    products: z.array(ProductView).optional(),
    filters: z.array(MenuEntry).optional(),
    total: count,
    page: count,
    limit: count,
    /** The search engine does not answer: what a keyword finds is not known (rules/storefront#17). */
    searchAway: z.boolean().optional(),
  }),
  cacheSeconds: 30,
  uncachedWith: ['keyword'],
  refuses: ['shop.not_found', 'shop.too_many_requests'],
})

const subSkus = onWire({ subSkus: skuList })

export const inventory = endpoint('GET', '/product/inventory', {
  name: 'product-inventory',
  about: 'Stock state per option: its state and whether it is low; never a count.',
  query: subSkus,
  answer: z.object({ inventory: z.array(onWire({ subSku: z.string(), state: states, low: z.boolean() })) }),
})

export const productStatus = endpoint('GET', '/product/status', {
  name: 'product-status',
  about:
    'Whether options can be bought for a country, the reason if not, and when they arrive; refreshes the data cached in a browser.',
  query: onWire({ subSkus: skuList, country: z.enum(countryKeys).optional() }),
  answer: z.object({
    status: z.array(
      onWire({
        subSku: z.string(),
        availability: states,
        buyable: Buyable,
        estimate: z.string().nullable(),
        cutOffDate: z.string().nullable(),
      }),
    ),
  }),
})
