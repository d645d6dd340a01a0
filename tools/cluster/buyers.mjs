import { randomUUID } from 'node:crypto'
import { call } from './call.mjs'

/** Paths that readers request: two pages, a list and a search. */
const read = [
  '/en',
  '/en/hair-care',
  '/api/v1/product?channel=4&category=hair_care&limit=12',
  '/api/v1/product?keyword=shampoo&limit=12',
]

const readersPauseMs = 40
const buyersPauseMs = 20
const retryMs = 250
const mostTries = 160

/**
 * Starts buyers that order in a loop through one address, with readers beside them, until `stop`. Like the shop's pages in
 * a browser, a buyer retries a request without a response, with its idempotency key. Acknowledged orders are recorded
 * with their time. `counts` returns the number of requests and the failed attempts, also those that a retry made good.
 */
export async function startBuyers(address, { buyers, readers }) {
  const state = { calls: 0, failed: [], acknowledged: [], unanswered: 0, stopping: false }
  const goods = await goodsOf(address)
  let nth = Math.floor(Date.now() / 1_000) % 1_000_000

  /** Sends a request and counts it; 5xx and no response count as failed. */
  const counted = async (path, options) => {
    const answer = await call(address + path, options)
    state.calls += 1
    if (answer.status === 0 || answer.status >= 500)
      state.failed.push(
        `${new Date().toISOString().slice(11, 23)} ${options?.method ?? 'GET'} ${path}: ${answer.status} ${answer.body.slice(0, 60).trim()}`,
      )
    return answer
  }
  /** Retries a request until it gets a response below 500. */
  const withRetries = async (path, options) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await counted(path, options)
      if (answer.status !== 0 && answer.status < 500) return answer
      if (state.stopping || tries === mostTries) return answer
      await pause(retryMs)
    }
  }

  async function buy() {
    const buyer = (nth += 1)
    const from = { 'x-forwarded-for': addressOf(buyer) }
    const csrf = await withRetries('/api/v1/csrf', { headers: from })
    if (csrf.status !== 200) return
    const headers = {
      ...from,
      cookie: String(csrf.headers['set-cookie']?.[0]).split(';', 1)[0],
      'x-csrf-token': JSON.parse(csrf.body).token,
    }
    const { pid, sku, subSku } = goods[buyer % goods.length]
    const item = { pid, sku, sub_sku: subSku, quantity: 1, currency: 'HKD' }
    const bag = await withRetries('/api/v1/cart', { method: 'POST', headers, body: item })
    if (bag.status !== 200) return void (state.unanswered += 1)
    const cart = JSON.parse(bag.body).single_cart
    const key = { ...headers, 'idempotency-key': randomUUID() }
    const placed = await withRetries('/api/v1/order/create', {
      method: 'POST',
      headers: key,
      body: orderOf(cart, buyer),
    })
    if (placed.status === 200)
      state.acknowledged.push({ number: JSON.parse(placed.body).order.number, at: Date.now() })
    else state.unanswered += 1
  }
  /** Requests a page and one of its scripts or styles, which another process may serve than the one that rendered it. */
  const look = async (at) => {
    nth += 1
    const headers = { 'x-forwarded-for': addressOf(nth) }
    const { body } = await counted(read[at % read.length], { headers })
    const files = [...new Set(body.match(/\/assets\/[\w.-]+/g))]
    const file = files[nth % files.length]
    if (!file) return
    const { status } = await counted(file, { headers })
    if (status !== 200 && status !== 0 && status < 500) state.failed.push(`GET ${file}: ${status}`)
  }
  const loop = async (work, ms) => {
    while (!state.stopping) {
      await work()
      await pause(ms)
    }
  }
  const running = [
    ...Array.from({ length: buyers }, () => loop(buy, buyersPauseMs)),
    ...Array.from({ length: readers }, (_, at) => loop(() => look(at), readersPauseMs)),
  ]
  const counts = () => ({
    calls: state.calls,
    orders: state.acknowledged.length,
    unanswered: state.unanswered,
    failed: [...state.failed],
    acknowledged: state.acknowledged,
  })
  return {
    counts,
    async stop() {
      state.stopping = true
      await Promise.all(running)
      return counts()
    },
  }
}

/** Each buyer has its own client address, so that rate limits apply as in production. */
const addressOf = (nth) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`

const pause = (ms) => new Promise((done) => setTimeout(done, ms))

/** Input of an order paid by FPS, whose email is sent at once. */
const orderOf = (cart, nth) => ({
  cart_id: cart._id,
  update_ts: cart.update_ts,
  email: `buyer${nth}@example.com`,
  delivery_method: 'shipping',
  delivery_firstname: 'Ka Yan',
  delivery_lastname: 'Chan',
  delivery_calling_code: '852',
  delivery_contact: String(91_000_000 + (nth % 1_000_000)),
  delivery_address: '12/F, 1 Jardine’s Bazaar',
  delivery_city: 'wan_chai',
  delivery_province: 'hong_kong_island',
  delivery_country_key: 'hk',
  payment_method: 'fps',
})

/** At most 20 options in stock that any visitor may buy. Throws where there is none. */
export async function goodsOf(address) {
  const answer = await call(`${address}/api/v1/product?channel=4&category=hair_care&limit=40`)
  const { products = [] } = answer.status === 200 ? JSON.parse(answer.body) : {}
  const goods = products.flatMap(({ _id, sku, product_option: options }) =>
    options
      .filter((option) => option.buyable.ok && option.availability === 'in_stock' && !option.is_subscription)
      .map((option) => ({ pid: _id, sku, subSku: option.sub_sku })),
  )
  if (goods.length === 0) throw new Error(`nothing to buy at ${address}: ${answer.status}`)
  return goods.slice(0, 20)
}
