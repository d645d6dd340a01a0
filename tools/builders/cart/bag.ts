import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'

type Item = {
  _id: string
  sub_sku: string
  bundle_sku: string | null
  quantity: number
  price: number | null
} & Record<string, unknown>
export type Cart = { _id: string | null; items: Item[]; total_amount: number; version: number } & Record<
  string,
  unknown
>
type Carts = {
  single_cart: Cart
  subscription_cart: Cart
  saved_for_later: Record<string, unknown>[]
  session_id: string | null
}

/** A browser with its own cookies. Changes name only the option: product and currency are looked up. */
export async function aBrowser(shop: TestShop, state: { country?: string; currency?: string } = {}) {
  const app = `elowen_app=${encodeURIComponent(JSON.stringify({ confirmCountry: true, ...state }))}`
  const csrf = await shop.get('/api/v1/csrf', { cookie: app })
  const session = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const headers = {
    cookie: `${session}; ${app}`,
    'x-csrf-token': String(csrf.body.token),
    'x-shop-locale': 'en',
  }
  const currency = state.currency ?? 'HKD'
  const set = async (subSku: string, quantity: number, more: object = {}): Promise<TestAnswer> =>
    shop.send(
      'POST',
      '/api/v1/cart',
      { ...(await productOf(shop, subSku)), sub_sku: subSku, quantity, currency, ...more },
      headers,
    )
  return {
    headers,
    set,
    sees: async (query = `currency=${currency}`, more: Record<string, string> = {}): Promise<Carts> =>
      carts(await shop.get(`/api/v1/cart?${query}`, { ...headers, ...more })),
  }
}

/** The product of an option, as input of a cart change. */
export async function productOf({ shop }: TestShop, subSku: string): Promise<{ pid: string; sku: string }> {
  const found = await shop.pool.query<{ pid: string; sku: string }>(
    'select p.id as pid, p.sku from products p join product_options o on o.product_id = p.id where o.sub_sku = $1',
    [subSku],
  )
  return found.rows[0] ?? { pid: '019a0000-0000-7000-8000-000000000001', sku: 'NONE' }
}

export const content = (cart: Cart) => cart.items.map((item) => [item.sub_sku, item.quantity, item.price])

export function carts({ status, body }: TestAnswer): Carts {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body as Carts
}

export const notices = (cart: Cart) =>
  cart.notices as { kind: string; sub_sku: string; was: number | null; now: number | null }[]
