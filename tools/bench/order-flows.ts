import { randomUUID } from 'node:crypto'
import { datafeedHash } from '#outside/paydollar/signature.ts'
import { tryOutAccounts } from '#outside/programs/accounts.ts'
import { newVisitor, orderInput, post, postForm, type Answer, type Goods, type Visitor } from './buyers.ts'

/** A purchase; returns the last response, or the first that was refused. `ms`: duration of all requests. */
export type Flow = (address: string, goods: readonly Goods[], nth: number) => Promise<Answer>

/** Each order has its own buyer: repeated orders of one buyer require the bot check. */
let buyers = 0

type Bought = { visitor: Visitor; answer: Answer; orderId: string | null }

async function placed(address: string, goods: readonly Goods[], nth: number): Promise<Bought> {
  const visitor = await newVisitor(address)
  const { pid, sku, subSku } = goods[nth % goods.length] as Goods // never empty: goodsOf saw to it
  const bag = await post(address, '/cart', visitor, {
    pid,
    sku,
    sub_sku: subSku,
    quantity: 1,
    currency: 'HKD',
  })
  if (bag.status !== 200) return { visitor, answer: bag, orderId: null }
  const cart = (JSON.parse(bag.body) as { single_cart: { _id: string; update_ts: string } }).single_cart
  Object.assign(visitor, { cartId: cart._id, updateTs: cart.update_ts })
  buyers += 1
  const answer = await post(address, '/order/create', visitor, orderInput(visitor, 10_000 + buyers), {
    'idempotency-key': randomUUID(),
  })
  const orderId =
    answer.status === 200 ? (JSON.parse(answer.body) as { order: { _id: string } }).order._id : null
  return { visitor, answer, orderId }
}

const timedFlow =
  (work: (...flow: Parameters<Flow>) => Promise<Answer>): Flow =>
  async (...flow) => {
    const started = performance.now()
    const answer = await work(...flow)
    return { ...answer, ms: performance.now() - started }
  }

/** From an empty cart to an order that awaits its card payment. */
export const toPlaced: Flow = timedFlow(async (...flow) => (await placed(...flow)).answer)

/** The same with the payment: it is started, and captured by a signed webhook. */
export const toPaid: Flow = timedFlow(async (address, goods, nth) => {
  const { visitor, answer, orderId } = await placed(address, goods, nth)
  if (orderId === null) return answer
  const begun = await post(address, '/order/paydollar/create', visitor, { order_id: orderId })
  if (begun.status !== 200) return begun
  const { form } = (JSON.parse(begun.body) as { payment: { form: { fields: Record<string, string> } } })
    .payment
  return postForm(`${address}/hooks/paydollar`, datafeedOf(form.fields))
})

/** The provider's payment number; a repeated number would be the same webhook event. */
let payRef = Date.now()

/** PayDollar's webhook of a captured payment, signed for the demo account. */
function datafeedOf({ orderRef = '', currCode = '', amount = '' }: Record<string, string>): string {
  const { hash, secret } = tryOutAccounts('').payDollar
  payRef += 1
  const feed = new URLSearchParams({
    src: '0',
    prc: '0',
    successcode: '0',
    Ref: orderRef,
    PayRef: String(payRef),
    Cur: currCode,
    Amt: amount,
    payerAuth: 'Y',
  })
  feed.set('secureHash', datafeedHash(hash, secret, feed))
  return feed.toString()
}
