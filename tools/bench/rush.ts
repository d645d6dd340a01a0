import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../prepare.mjs'
import { goodsOf, newVisitor, post, orderInput, type Answer, type Goods, type Visitor } from './buyers.ts'
import { command, openShop } from './shop-process.ts'

/**
 * `npm run rush [orders] [workers]` (load drill): 5,000 mixed orders by 50 workers on stock that is slightly too small:
 * several lines, bundles, codes, gift wrapping, double submissions, cancellations. Stock runs out during the drill, which
 * must be refused and never fail. Afterwards the audit recomputes stock moves, reservations, order lines, codes and
 * invoices to the unit. Exits with 1 where it finds a fault, or any response was 5xx.
 */
const orders = Number(process.argv[2] ?? 5_000)
const workers = Number(process.argv[3] ?? 50)

buildIfStale()
const data = await mkdtemp(join(tmpdir(), 'elowen-rush-'))
const shop = await openShop(data)
await command(data, ['tools/bench/fill-shelves.ts', String(Math.round(orders / 6))])
const goods = await goodsOf(shop.address)
const counted = { placed: 0, refused: 0, cancelled: 0, broken: 0 }
let next = 0
const started = performance.now()
await Promise.all(
  Array.from({ length: workers }, async () => {
    while (next < orders) {
      next += 1
      await buy(next)
    }
  }),
)
console.log({ ...counted, seconds: Math.round((performance.now() - started) / 1_000) })
const isRight = await command(data, ['src/processes/command-line/audit.ts']).then(
  () => true,
  () => false,
)
const stopped = new Promise((done) => shop.process.once('exit', done))
shop.process.kill('SIGTERM')
await stopped
await rm(data, { recursive: true, force: true })
process.exit(isRight && counted.broken === 0 && counted.placed > 0 ? 0 : 1)

function noted(answer: Answer): Answer {
  if (answer.status >= 500) {
    counted.broken += 1
    console.error(`${answer.status} after ${Math.round(answer.ms)} ms: ${answer.body}`)
  }
  return answer
}

/** Session of one buyer; the buyer's number decides the actions, so that a drill can be repeated. */
async function buy(nth: number): Promise<void> {
  const visitor = await newVisitor(shop.address)
  for (let line = 0; line <= nth % 3; line += 1)
    await put(visitor, goods[(nth * 7 + line * 5) % goods.length], 1 + ((nth + line) % 4))
  if (visitor.cartId === '') return void (counted.refused += 1)
  const more = {
    ...(nth % 5 === 0 ? { coupon: nth % 2 === 0 ? 'FIRST20' : 'SAVE80' } : {}),
    ...(nth % 4 === 0
      ? {
          add_gift_box_wrapping: true,
          gift_message: { recipient: 'Mum', message: `Rush ${nth}`, sender: 'Ka Yan' },
        }
      : {}),
  }
  const order = () => post(shop.address, '/order/create', visitor, { ...orderInput(visitor, nth), ...more })
  const answers = await Promise.all(nth % 6 === 0 ? [order(), order()] : [order()])
  const placed = answers.map(noted).find(({ status }) => status === 200)
  if (!placed) return void (counted.refused += 1)
  counted.placed += 1
  if (nth % 7 !== 0) return
  const { _id: id } = (JSON.parse(placed.body) as { order: { _id: string } }).order
  if (noted(await post(shop.address, '/order/cancel', visitor, { id })).status === 200) counted.cancelled += 1
}

async function put(visitor: Visitor, wanted: Goods | undefined, quantity: number): Promise<void> {
  if (!wanted) return
  const { pid, sku, subSku } = wanted
  const answer = noted(
    await post(shop.address, '/cart', visitor, { pid, sku, sub_sku: subSku, quantity, currency: 'HKD' }),
  )
  if (answer.status !== 200) return
  const cart = (JSON.parse(answer.body) as { single_cart: { _id: string; update_ts: string } }).single_cart
  Object.assign(visitor, { cartId: cart._id, updateTs: cart.update_ts })
}
