import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { productOf } from '#tools/builders/cart/bag.ts'

/** A buyer's address and contact in wire format. */
export const aBuyer = {
  email: 'ka.yan@example.com',
  delivery_method: 'shipping',
  delivery_firstname: 'Ka Yan',
  delivery_lastname: 'Chan',
  delivery_calling_code: '852',
  delivery_contact: '91234567',
  delivery_address: '12/F, 1 Jardine’s Bazaar',
  delivery_city: 'wan_chai',
  delivery_province: 'hong_kong_island',
  delivery_country_key: 'hk',
  // required only with treatments
  agree_age: true,
  agree_health: true,
}

type Cart = { _id: string; update_ts: string; total_amount: number; items: unknown[]; version: number }
type Quote = {
  total: number
  problems: { code: string; field: string | null; sub_sku: string | null; message: string }[]
} & Record<string, unknown>

type State = { country?: string; currency?: string; agreedGdpr?: boolean }

/** A browser at the checkout: it fills its cart, requests quotes and orders. */
export async function aVisitor(shop: TestShop, state: State = {}) {
  const app = `elowen_app=${encodeURIComponent(JSON.stringify({ confirmCountry: true, ...state }))}`
  const csrf = await shop.get('/api/v1/csrf', { cookie: app })
  const session = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const headers = {
    cookie: `${session}; ${app}`,
    'x-csrf-token': String(csrf.body.token),
    'x-shop-locale': 'en',
  }
  const currency = state.currency ?? 'HKD'
  const send = (method: 'POST' | 'PUT', path: string, body: object, more: Record<string, string> = {}) =>
    shop.send(method, `/api/v1${path}`, body, { ...headers, ...more })

  async function set(subSku: string, quantity: number, more: object = {}): Promise<TestAnswer> {
    return send('POST', '/cart', {
      ...(await productOf(shop, subSku)),
      sub_sku: subSku,
      quantity,
      currency,
      ...more,
    })
  }
  async function cart(kind: 'single' | 'subscription' = 'single'): Promise<Cart> {
    const { body } = await shop.get(`/api/v1/cart?currency=${currency}`, headers)
    return body[`${kind}_cart`] as Cart
  }
  async function orderBody(more: object = {}, kind: 'single' | 'subscription' = 'single'): Promise<object> {
    const { _id, update_ts } = await cart(kind)
    return { cart_id: _id, update_ts, cart_type: kind, ...aBuyer, ...more }
  }
  return {
    headers,
    set,
    cart,
    orderBody: orderBody,
    send,
    get: (path: string, more: Record<string, string> = {}) =>
      shop.get(`/api/v1${path}`, { ...headers, ...more }),
    async quote(more: object = {}, kind: 'single' | 'subscription' = 'single'): Promise<Quote> {
      const { status, body } = await send('POST', '/order/create', {
        ...(await orderBody(more, kind)),
        dry_run: true,
      })
      if (status !== 200) throw new Error(`${status} ${String(body.code)}`)
      return body.quote as Quote
    },
    /** Orders the content of the cart. */
    order: async (more: object = {}, kind: 'single' | 'subscription' = 'single'): Promise<TestAnswer> =>
      send('POST', '/order/create', await orderBody(more, kind)),
  }
}

/** Adds these to a cart; throws when the shop refuses one. */
export async function fillBag(
  { set }: Pick<Awaited<ReturnType<typeof aVisitor>>, 'set'>,
  wanted: Record<string, number>,
): Promise<void> {
  for (const [subSku, quantity] of Object.entries(wanted)) {
    const { status, body } = await set(subSku, quantity)
    if (status !== 200) throw new Error(`${subSku}: ${status} ${String(body.code)}`)
  }
}

/** A browser with products in its cart. */
export async function aVisitorHolding(shop: TestShop, wanted: Record<string, number>, state: State = {}) {
  const visitor = await aVisitor(shop, state)
  await fillBag(visitor, wanted)
  return visitor
}
