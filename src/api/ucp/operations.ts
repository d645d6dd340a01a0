import type { z } from 'zod'
import type { Answer, Call } from './call.ts'
import type { RootCapability } from './capabilities.ts'
import { getProduct, lookupCatalog, searchCatalog } from './catalog.ts'
import { getOrder } from './orders.ts'
import * as requests from './requests.ts'
import * as shopping from './shopping.ts'

/** An operation of the protocol; `id` is its resource, where it has one. */
export type Operation = {
  /** Its name in tools and documents. */
  name: string
  about: string
  root: RootCapability
  method: 'GET' | 'POST' | 'PUT'
  /** Path below the REST endpoint. */
  path: string
  /** The tool argument that contains the request; null: there is none. */
  argument: 'catalog' | 'cart' | 'checkout' | null
  input: z.ZodType
  /** It writes: idempotency keys are honoured. */
  changes: boolean
  /** A retry after a lost response is executed again: it continues from the result of the first. */
  isGuarded?: true
  run(call: Call, request: never, id: string): Promise<Answer>
}

type Described<S extends z.ZodType> = Omit<Operation, 'input' | 'run' | 'changes'> & {
  input: S
  changes?: boolean
  run(call: Call, request: z.output<S>, id: string): Promise<Answer>
}
const operation = <S extends z.ZodType>(described: Described<S>): Operation => ({
  changes: false,
  ...described,
})

const search = { root: 'dev.ucp.shopping.catalog.search', method: 'POST', argument: 'catalog' } as const
const lookup = { root: 'dev.ucp.shopping.catalog.lookup', method: 'POST', argument: 'catalog' } as const
const cart = { root: 'dev.ucp.shopping.cart', argument: 'cart', changes: true } as const
const checkout = { root: 'dev.ucp.shopping.checkout', argument: 'checkout', changes: true } as const
const carts = '/carts'
const checkouts = '/checkout-sessions'
const read = { method: 'GET', argument: null, changes: false, input: requests.NoRequest } as const

/** Every operation, of both bindings. */
export const operations: readonly Operation[] = [
  operation({
    ...search,
    name: 'search_catalog',
    about: 'Searches or browses the products of the shop, priced for the buyer’s country and currency.',
    path: '/catalog/search',
    input: requests.SearchRequest,
    run: searchCatalog,
  }),
  operation({
    ...lookup,
    name: 'lookup_catalog',
    about: 'Products and variants by their identifiers.',
    path: '/catalog/lookup',
    input: requests.LookupRequest,
    run: lookupCatalog,
  }),
  operation({
    ...lookup,
    name: 'get_product',
    about:
      'One product whole, with the availability of each of its options and the reason where one cannot be bought.',
    path: '/catalog/product',
    input: requests.ProductRequest,
    run: getProduct,
  }),
  operation({
    ...cart,
    name: 'create_cart',
    about: 'A new cart with estimated totals.',
    method: 'POST',
    path: carts,
    input: requests.CartRequest,
    run: shopping.createCart,
  }),
  operation({
    ...cart,
    ...read,
    name: 'get_cart',
    about: 'A cart as it stands now.',
    path: `${carts}/:id`,
    run: shopping.getCart,
  }),
  operation({
    ...cart,
    name: 'update_cart',
    about: 'Replaces a cart whole.',
    method: 'PUT',
    path: `${carts}/:id`,
    input: requests.CartRequest,
    run: shopping.updateCart,
  }),
  operation({
    ...cart,
    name: 'cancel_cart',
    about: 'Ends a cart; answers it as it was.',
    method: 'POST',
    path: `${carts}/:id/cancel`,
    argument: null,
    input: requests.NoRequest,
    run: shopping.cancelCart,
  }),
  operation({
    ...checkout,
    name: 'create_checkout',
    about: 'A new checkout, of goods or of a cart, with totals, ways of delivery and what is missing.',
    method: 'POST',
    path: checkouts,
    input: requests.CheckoutRequest,
    run: shopping.createCheckout,
  }),
  operation({
    ...checkout,
    ...read,
    name: 'get_checkout',
    about: 'A checkout as it stands now; it follows the order that its buyer placed.',
    path: `${checkouts}/:id`,
    run: shopping.getCheckout,
  }),
  operation({
    ...checkout,
    name: 'update_checkout',
    about: 'Replaces a checkout whole.',
    method: 'PUT',
    path: `${checkouts}/:id`,
    input: requests.CheckoutRequest,
    run: shopping.updateCheckout,
  }),
  operation({
    ...checkout,
    name: 'complete_checkout',
    isGuarded: true,
    about: 'Places an order of which no money is left to pay; otherwise the buyer pays at continue_url.',
    method: 'POST',
    path: `${checkouts}/:id/complete`,
    input: requests.CompleteRequest,
    run: shopping.completeCheckout,
  }),
  operation({
    ...checkout,
    name: 'cancel_checkout',
    about: 'Ends a checkout that is not with its buyer yet.',
    method: 'POST',
    path: `${checkouts}/:id/cancel`,
    argument: null,
    input: requests.NoRequest,
    run: shopping.cancelCheckout,
  }),
  operation({
    ...read,
    root: 'dev.ucp.shopping.order',
    name: 'get_order',
    about:
      'An order that came of a checkout of the platform, as it stands now. The request has to be signed.',
    path: '/orders/:id',
    run: getOrder,
  }),
]
