import type { LinkScope } from '../../shop/linking/scope.rules.ts'

/** The supported version of the protocol, and of each capability in it. */
export const version = '2026-04-08'

const site = `https://ucp.dev/${version}`

export const shopping = 'dev.ucp.shopping'
export const linking = 'dev.ucp.common.identity_linking'
export type Capability =
  | `${typeof shopping}.${'catalog.search' | 'catalog.lookup' | 'cart' | 'checkout' | 'order' | 'fulfillment' | 'discount' | 'buyer_consent'}`
  | typeof linking
export type RootCapability = Exclude<
  Capability,
  `${string}.${'fulfillment' | 'discount' | 'buyer_consent' | 'identity_linking'}`
>

type Described = { spec: string; schema: string; extends?: readonly RootCapability[]; config?: object }

/** Everything that the shop supports. Extensions name the capability that they extend. */
export const capabilities: Readonly<Record<Capability, Described>> = {
  'dev.ucp.shopping.catalog.search': described('catalog/search', 'catalog_search'),
  'dev.ucp.shopping.catalog.lookup': described('catalog/lookup', 'catalog_lookup'),
  'dev.ucp.shopping.cart': described('cart', 'cart'),
  'dev.ucp.shopping.checkout': described('checkout', 'checkout'),
  'dev.ucp.shopping.order': described('order', 'order'),
  'dev.ucp.shopping.fulfillment': {
    ...described('fulfillment', 'fulfillment'),
    extends: ['dev.ucp.shopping.checkout'],
    // an order goes to one destination, by one method
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
  // no operation requires an account; the scopes are in `scopes_supported` of the shop's OAuth metadata
  'dev.ucp.common.identity_linking': {
    spec: `${site}/specification/identity-linking`,
    schema: `${site}/schemas/common/identity_linking.json`,
    config: { scopes: {} },
  },
}

/** The scope that a member must have granted for an operation in their name. */
export const scopeOf: Readonly<Record<RootCapability, LinkScope>> = {
  'dev.ucp.shopping.catalog.search': 'dev.ucp.shopping.catalog.search:read',
  'dev.ucp.shopping.catalog.lookup': 'dev.ucp.shopping.catalog.lookup:read',
  'dev.ucp.shopping.cart': 'dev.ucp.shopping.cart:manage',
  'dev.ucp.shopping.checkout': 'dev.ucp.shopping.checkout:manage',
  'dev.ucp.shopping.order': 'dev.ucp.shopping.order:read',
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
