import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#processes/test-shop.ts'
import { levelOf, violations, type WireOrder } from '../../../tools/builders/orders.ts'
import { aBuyer, aVisitor } from '../../../tools/builders/visitor.ts'
import { setOnHand } from '../stock/stock.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const rows = async <R>(sql: string, ...values: unknown[]) => (await shop.shop.pool.query(sql, values)).rows as R[]
const countOf = async (sql: string, ...values: unknown[]) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`, ...values))[0]?.n
const orderOf = (answer: TestAnswer) => answer.body.order as WireOrder
async function onShelf(subSku: string, pieces: number) {
  const { reserved, allocated } = await levelOf(shop, subSku)
  await setOnHand(shop.shop.systemContext(), [{ subSku, onHand: reserved + allocated + pieces }], 'test', 'test')
  shop.shop.kept.drop('*')
}
async function holding(wanted: Record<string, number>) {
  const visitor = await aVisitor(shop)
  for (const [subSku, quantity] of Object.entries(wanted)) expect((await visitor.set(subSku, quantity)).status).toBe(200)
  return visitor
}

describe('the same order again', () => {
  it('answers the first one, also from two tabs at once', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const wish = await visitor.wish()
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.send('POST', '/order/create', wish)))
    answers.push(await visitor.send('POST', '/order', wish))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => orderOf(answer)._id)).size).toBe(1)
    expect(await countOf('orders where cart_id = $1', (wish as { cart_id: string }).cart_id)).toBe(1)
    expect(answers[4]?.body.quote).toMatchObject({ total: 258, problems: [] })
    for (const { body } of answers)
      expect((await shop.get(`/api/v1/order?id=${orderOf(answers[0]!)._id}&token=${String(body.token)}`)).status).toBe(200)
  })

  it('with an Idempotency-Key gets the first answer to the letter, and another body is refused', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const wish = await visitor.wish()
    const key = { 'idempotency-key': 'one-attempt-1' }
    const answers = await Promise.all([1, 2, 3].map(() => visitor.send('POST', '/order/create', wish, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[2]?.body).toEqual(answers[0]?.body)
    const other = await visitor.send('POST', '/order/create', { ...wish, client_remarks: 'changed' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'shop.idempotency_mismatch'])
    expect((await visitor.send('POST', '/order/create', wish, { 'idempotency-key': 'x'.repeat(201) })).body.code).toBe('shop.invalid_input')
  })

  it('may be corrected under the same key when it was refused', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const key = { 'idempotency-key': 'another-attempt' }
    const wish = await visitor.wish({ email: 'nobody' })
    expect((await visitor.send('POST', '/order/create', wish, key)).body.code).toBe('checkout.problems')
    expect((await visitor.send('POST', '/order/create', { ...wish, email: aBuyer.email }, key)).status).toBe(200)
  })

  it('keys of one visitor mean nothing to another, and are let go after two days', async () => {
    const [one, other] = [await holding({ [shampoo]: 1 }), await holding({ [shampoo]: 1 })]
    const key = { 'idempotency-key': 'the-same' }
    const first = await one.send('POST', '/order/create', await one.wish(), key)
    const second = await other.send('POST', '/order/create', await other.wish(), key)
    expect(orderOf(second)._id).not.toBe(orderOf(first)._id)
    await rows(`update idempotency_keys set claimed_at = now() - interval '49 hours'`)
    await shop.shop.jobs.find(({ name }) => name === 'forget-idempotency-keys')?.run({})
    expect(await countOf('idempotency_keys')).toBe(0)
  })
})

describe('many at once', () => {
  it('a hundred buyers for the last ten: ten orders, ninety clear refusals', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const visitor = await holding({ [conditioner]: 1, ...(index % 3 === 0 ? { [shampoo]: 1 } : {}) })
        return { visitor, wish: await visitor.wish() }
      }),
    )
    await onShelf(conditioner, 10)
    const answers = await Promise.all(buyers.map(({ visitor, wish }) => visitor.send('POST', '/order/create', wish)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { on_hand, reserved, allocated } = await levelOf(shop, conditioner)
    expect(on_hand - reserved - allocated).toBe(0)
    await onShelf(conditioner, 100)
  })

  it('twenty with the last uses of a code: as many orders with it as it allows', async () => {
    await rows(`update coupons set total_limit = 5 where code = 'FIRST20'`)
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const visitor = await holding({ [shampoo]: 1 })
        return {
          visitor,
          wish: await visitor.wish({ coupon: 'first20', email: `b${index}@example.com`, delivery_contact: `9123${1000 + index}` }),
        }
      }),
    )
    const answers = await Promise.all(buyers.map(({ visitor, wish }) => visitor.send('POST', '/order/create', wish)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.body.quote).toMatchObject({ problems: [{ code: 'coupon.used_up', field: 'coupon' }] })
  })

  it('one buyer gets a first-order code once, however many tabs', async () => {
    const me = { coupon: 'WELCOME10', email: 'tabs@example.com', delivery_contact: '98765432' }
    const tabs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const visitor = await holding({ [shampoo]: 1 })
        return { visitor, wish: await visitor.wish(me) }
      }),
    )
    const answers = await Promise.all(tabs.map(({ visitor, wish }) => visitor.send('POST', '/order/create', wish)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
