import { z } from 'zod'
import { endpoint, flag, line, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { buyableReasons } from '../pricing/buyable.rules.ts'
import { currency, Carts } from './contract.ts'

const sku = line(80).pipe(z.string().min(1))

/** What a change says. Amounts are not part of it: the shop knows them. */
export const CartChange = onWire({
  cartId: Id.optional(),
  pid: Id,
  sku,
  subSku: sku,
  bundleSku: sku.optional(),
  /** Absolute: 0 takes the line away. */
  quantity: wholeNumber(0, 999),
  currency,
  /** Empties the cart that holds the other type first; its lines are saved for later. Forms write 1. */
  clear: z.union([z.boolean(), flag]).optional(),
})

export type CartChange = z.output<typeof CartChange>

export const changeCart = endpoint('POST', '/cart', {
  name: 'change-cart',
  about:
    'Sets the quantity of an option as an absolute number; 0 removes it. Subscription options go to the subscription cart. A cart never mixes Treatment and SinglePurchase: the refusal names the counts, and the same request with clear:true clears the cart first; cleared lines remain in saved_for_later for 30 days.',
  body: CartChange,
  answer: Carts,
  refuses: [
    'cart.mixed_purchase_types',
    'cart.unknown_option',
    'cart.other_cart',
    'cart.offer_needs_product',
    'cart.full',
    ...buyableReasons.map((reason) => `cart.${reason}`),
    'shop.too_many_requests',
  ],
})
