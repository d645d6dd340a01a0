/** The version of the protocol that is spoken, and of each capability in it. */
export const version = '2026-04-08'

const site = `https://ucp.dev/${version}`

export const shopping = 'dev.ucp.shopping'
export type Capability =
  `${typeof shopping}.${'catalog.search' | 'catalog.lookup' | 'cart' | 'checkout' | 'order' | 'fulfillment' | 'discount' | 'buyer_consent'}`
export type RootCapability = Exclude<Capability, `${string}.${'fulfillment' | 'discount' | 'buyer_consent'}`>

type Described = { spec: string; schema: string; extends?: readonly RootCapability[]; config?: object }

/** Everything the shop speaks. Extensions name what they extend. */
export const capabilities: Readonly<Record<Capability, Described>> = {
  'dev.ucp.shopping.catalog.search': described('catalog/search', 'catalog_search'),
  'dev.ucp.shopping.catalog.lookup': described('catalog/lookup', 'catalog_lookup'),
  'dev.ucp.shopping.cart': described('cart', 'cart'),
  'dev.ucp.shopping.checkout': described('checkout', 'checkout'),
  'dev.ucp.shopping.order': described('order', 'order'),
  'dev.ucp.shopping.fulfillment': {
    ...described('fulfillment', 'fulfillment'),
    extends: ['dev.ucp.shopping.checkout'],
    // an order goes to one place, by one way
    config: { allows_multi_destination: { shipping: false, pickup: false }, allows_method_combinations: [] },
  },
  'dev.ucp.shopping.discount': {
    ...described('discount', 'discount'),
    extends: ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.buyer_consent': {
    ...described('buyer-consent', 'buyer_consent'),
    extends: ['dev.ucp.shopping.checkout'],
  },
}

function described(page: string, schema: string): Described {
  return { spec: `${site}/specification/${page}`, schema: `${site}/schemas/shopping/${schema}.json` }
}

export const isCapability = (name: string): name is Capability => Object.hasOwn(capabilities, name)

export const serviceDocuments = {
  spec: `${site}/specification/overview`,
  rest: `${site}/services/shopping/rest.openapi.json`,
  mcp: `${site}/services/shopping/mcp.openrpc.json`,
} as const
