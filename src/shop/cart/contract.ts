import { z } from 'zod'
import { ProductType } from '../catalogue/contract.ts'
import { endpoint, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { buyableReasons } from '../pricing/buyable.rules.ts'
import { priceKinds } from '../pricing/rules.ts'
import { countryKeys } from '../region.ts'
import { cartKinds, noticeKinds } from './rules.ts'

export const currency = z.enum(currencies)

const PriceReason = z.object({
  kind: z.enum(priceKinds),
  group: z.string().optional(),
  /** What the price beat. */
  considered: z.array(
    z.object({ kind: z.enum(priceKinds), amount: z.number(), group: z.string().optional() }),
  ),
})

/** What a line shows of its option, in the caller's language. */
const goods = {
  pid: Id,
  sku: z.string(),
  subSku: z.string(),
  name: z.string(),
  optionName: z.string(),
  brand: z.string(),
  brandSlug: z.string(),
  uniqueUrl: z.string(),
  productType: ProductType,
  thumbnail: z.string(),
}

export const CartItem = onWire(
  {
    id: Id,
    ...goods,
    bundleSku: z.string().nullable(),
    quantity: z.number().int(),
    /** The most that one line may hold. */
    most: z.number().int(),
    currency,
    /** Of one piece; null: not sold in this currency. */
    price: z.number().nullable(),
    originalPrice: z.number().nullable(),
    priceReason: PriceReason.nullable(),
    total: z.number().nullable(),
    estimate: z.string().nullable(),
    /** Goods on clearance: their last day. */
    bestBefore: z.string().nullable(),
    subscriptionIntervalInMonth: z.number().int().nullable(),
    /** Why it cannot be bought as things stand; the line stays, checkout waits. */
    blocked: z.enum(buyableReasons).nullable(),
  },
  { id: '_id', subscriptionIntervalInMonth: 'subscription_inteval_in_month' },
).meta({ id: 'CartItem' })

export type CartItem = z.output<typeof CartItem>

/** What happened to a line since it was last looked at; `was` and `now` are amounts or pieces. */
const Notice = onWire({
  kind: z.enum(noticeKinds),
  subSku: z.string(),
  name: z.string().nullable(),
  was: z.number().nullable(),
  now: z.number().nullable(),
})

const Window = z.object({ from: z.iso.date(), to: z.iso.date() })

export const Cart = onWire(
  {
    id: Id.nullable(),
    cartType: z.enum(cartKinds),
    items: z.array(CartItem),
    /** Pieces of all lines. */
    count: z.number().int(),
    totalAmount: z.number(),
    currency,
    version: z.number().int(),
    updateTs: z.iso.datetime().nullable(),
    /**
     * Null where nothing is sent, or nothing is sent free (Hong Kong alone). Amounts in the cart's currency.
     */
    freeShipping: z
      .object({ threshold: z.number(), remaining: z.number(), percent: z.number().int() })
      .nullable(),
    estimate: Window.nullable(),
    /** Every line ships to the chosen country. */
    shippable: z.boolean(),
    /** Lines that keep the cart from checkout. */
    blockedItems: z.array(
      onWire({ id: Id, subSku: z.string(), reason: z.enum(buyableReasons) }, { id: '_id' }),
    ),
    notices: z.array(Notice),
  },
  { id: '_id' },
).meta({ id: 'Cart' })

export type Cart = z.output<typeof Cart>

const SavedItem = onWire({ ...goods, quantity: z.number().int(), currency, price: z.number().nullable() })

const bothCarts = {
  singleCart: Cart,
  subscriptionCart: Cart,
  savedForLater: z.array(SavedItem),
  /** Names the session without opening it; null: there is none yet. */
  sessionId: z.string().nullable(),
}

export const Carts = onWire(bothCarts)

export type Carts = z.output<typeof Carts>

export const getCart = endpoint('GET', '/cart', {
  name: 'cart',
  about:
    'Both carts of the caller, priced as of now for country and currency, with what changed since the last look. Asking in another currency converts the carts to it. Without a session both are empty, and none is started.',
  query: z.object({ currency: currency.optional() }),
  answer: Carts,
})

export const changeCountry = endpoint('POST', '/country', {
  name: 'change-country',
  about:
    'Chooses the country to ship to; its currency comes with it and counts as confirmed. Remembered in the browser; both carts come back priced for it.',
  body: z.object({ country: z.enum(countryKeys) }),
  answer: onWire({ country: z.enum(countryKeys), currency, ...bothCarts }),
})
