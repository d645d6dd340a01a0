import { Agent, request as ask, type IncomingMessage } from 'node:http'

/** Result of a load: responses per second, latencies in milliseconds, and counts of 4xx (`refused`) and 5xx (`failed`). */
export type Bought = {
  name: string
  target: string
  perSecond: number
  p50: number
  p99: number
  refused: number
  failed: number
}

export type Visitor = { cookie: string; token: string; cartId: string; updateTs: string }
export type Answer = { status: number; body: string; ms: number; headers: IncomingMessage['headers'] }
export type Goods = { pid: string; sku: string; subSku: string }

const together = 20
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

/**
 * Measures adding to bags, quotes and orders, each visitor with an own session. An unmeasured round runs first, so that
 * V8 has compiled the code, as in a shop that has been open for a day.
 */
export async function measureBuyers(address: string): Promise<Bought[]> {
  const goods = await goodsOf(address)
  await buyAll(address, goods, { key: 'warm', visitors: 6_000, quotes: 1_500, orders: 1_500 })
  return buyAll(address, goods, { key: 'order', visitors: 3_000, quotes: 1_500, orders: 3_000 })
}

async function buyAll(
  address: string,
  goods: Goods[],
  many: { key: string; visitors: number; quotes: number; orders: number },
): Promise<Bought[]> {
  const visitors = await made(many.visitors, () => newVisitor(address))
  const wanted = (nth: number) => goods[nth % goods.length] as Goods // never empty: goodsOf throws otherwise

  const bags = await timed('add to bag', '≥ 800/s, p99 < 150 ms', visitors.length, async (nth) => {
    const visitor = visitors[nth] as Visitor
    const { pid, sku, subSku } = wanted(nth)
    const answer = await post(address, '/cart', visitor, {
      pid,
      sku,
      sub_sku: subSku,
      quantity: 1,
      currency: 'HKD',
    })
    if (answer.status === 200) {
      const cart = (JSON.parse(answer.body) as { single_cart: { _id: string; update_ts: string } })
        .single_cart
      Object.assign(visitor, { cartId: cart._id, updateTs: cart.update_ts })
    }
    return answer
  })
  const quotes = await timed('quote (dry run)', '≥ 300/s, p99 < 150 ms', many.quotes, (nth) =>
    post(address, '/order/create', visitors[nth] as Visitor, {
      ...orderInput(visitors[nth] as Visitor, nth),
      dry_run: true,
    }),
  )
  const orders = await timed('order with reservation', '≥ 150/s, p99 < 150 ms', many.orders, (nth) =>
    post(address, '/order/create', visitors[nth] as Visitor, orderInput(visitors[nth] as Visitor, nth), {
      'idempotency-key': `${many.key}-${nth}`,
    }),
  )
  return [bags, quotes, orders]
}

export const orderInput = ({ cartId, updateTs }: Visitor, nth: number) => ({
  cart_id: cartId,
  update_ts: updateTs,
  email: `buyer${nth}@example.com`,
  delivery_method: 'shipping',
  delivery_firstname: 'Ka Yan',
  delivery_lastname: 'Chan',
  delivery_calling_code: '852',
  delivery_contact: String(91_000_000 + nth),
  delivery_address: '12/F, 1 Jardine’s Bazaar',
  delivery_city: 'wan_chai',
  delivery_province: 'hong_kong_island',
  delivery_country_key: 'hk',
  payment_method: 'paydollar',
})

/** Runs `count` requests, `atOnce` (default 20) concurrently, and measures them. */
export async function timed(
  name: string,
  target: string,
  count: number,
  work: (nth: number) => Promise<Answer>,
  atOnce = together,
): Promise<Bought> {
  const times: number[] = []
  let refused = 0
  let failed = 0
  const started = performance.now()
  await made(
    count,
    async (nth) => {
      const { status, ms } = await work(nth)
      times.push(ms)
      if (status >= 500) failed += 1
      else if (status >= 400) refused += 1
    },
    atOnce,
  )
  const seconds = (performance.now() - started) / 1_000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { name, target, perSecond: count / seconds, p50: at(0.5), p99: at(0.99), refused, failed }
}

/** Runs `work` `count` times, `atOnce` concurrently, and returns the results in order. */
async function made<T>(count: number, work: (nth: number) => Promise<T>, atOnce = together): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const nth = next
      next += 1
      results[nth] = await work(nth)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

export async function newVisitor(address: string): Promise<Visitor> {
  const answer = await send(address, 'GET', '/csrf', {})
  const cookie = String(answer.headers['set-cookie']?.[0]).split(';', 1)[0] ?? ''
  return { cookie, token: (JSON.parse(answer.body) as { token: string }).token, cartId: '', updateTs: '' }
}

/** GET with the caller's own headers. */
export const get = (address: string, path: string, headers: Record<string, string>): Promise<Answer> =>
  send(address, 'GET', path, headers)

export const post = (
  address: string,
  path: string,
  { cookie, token }: Visitor,
  body: object,
  more: Record<string, string> = {},
): Promise<Answer> =>
  send(
    address,
    'POST',
    path,
    { ...more, cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
    JSON.stringify(body),
  )

/** Posts a form to a full URL, as webhooks of other companies do. */
export const postForm = (url: string, body: string): Promise<Answer> =>
  sendTo(url, 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, body)

const send = (
  address: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<Answer> => sendTo(`${address}/api/v1${path}`, method, headers, body)

function sendTo(url: string, method: string, headers: Record<string, string>, body: string): Promise<Answer> {
  const started = performance.now()
  return new Promise((done, failed) => {
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
    const requested = ask(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          body: text,
          ms: performance.now() - started,
          headers: answer.headers,
        }),
      )
    })
    requested.on('error', failed)
    requested.end(body)
  })
}

/** Up to twenty options that any visitor may buy once. */
export async function goodsOf(address: string): Promise<Goods[]> {
  const answer = await send(address, 'GET', '/product?channel=4&category=hair_care&limit=40', {})
  const { products } = JSON.parse(answer.body) as {
    products: {
      _id: string
      sku: string
      product_option: {
        sub_sku: string
        availability: string
        is_subscription: boolean
        buyable: { ok: boolean }
      }[]
    }[]
  }
  const goods = products.flatMap(({ _id, sku, product_option }) =>
    product_option
      .filter((option) => option.buyable.ok && option.availability === 'in_stock' && !option.is_subscription)
      .map((option) => ({ pid: _id, sku, subSku: option.sub_sku })),
  )
  if (goods.length === 0) throw new Error('nothing to buy')
  return goods.slice(0, 20)
}
