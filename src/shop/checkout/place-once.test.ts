import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { levelOf, violations, type WireOrder, onHand as putOnShelf } from '#tools/builders/orders/orders.ts'
import { withBothCarts } from '#tools/builders/checkout/both.ts'
import { aBuyer, aVisitorHolding } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as R[]
const countOf = async (sql: string, ...values: unknown[]) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`, ...values))[0]?.n
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]
const orderOf = (answer: TestAnswer) => answer.body.order as WireOrder
const onHand = (subSku: string, pieces: number) => putOnShelf(shop, subSku, pieces)
const holding = (wanted: Record<string, number>) => aVisitorHolding(shop, wanted)

describe('the same order request again', () => {
  it('returns the first order, also from two concurrent tabs', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const input = await visitor.orderBody()
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.send('POST', '/order/create', input)))
    answers.push(await visitor.send('POST', '/order', input))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => orderOf(answer)._id)).size).toBe(1)
    expect(await countOf('orders where cart_id = $1', (input as { cart_id: string }).cart_id)).toBe(1)
    expect(answers[4]?.body.quote).toMatchObject({ total: 258, problems: [] })
    for (const { body } of answers)
      expect(
        (await shop.get(`/api/v1/order?id=${orderOf(answers[0]!)._id}&token=${String(body.token)}`)).status,
      ).toBe(200)
  })

  it('returns the identical response with an Idempotency-Key, and is refused with another body', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const body = await visitor.orderBody()
    const key = { 'idempotency-key': 'one-attempt-1' }
    const answers = await Promise.all([1, 2, 3].map(() => visitor.send('POST', '/order/create', body, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[2]?.body).toEqual(answers[0]?.body)
    const other = await visitor.send('POST', '/order/create', { ...body, client_remarks: 'changed' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'shop.idempotency_mismatch'])
    expect(
      (await visitor.send('POST', '/order/create', body, { 'idempotency-key': 'x'.repeat(201) })).body.code,
    ).toBe('shop.invalid_input')
  })

  it('may be corrected under the same key after a refusal', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const key = { 'idempotency-key': 'another-attempt' }
    const body = await visitor.orderBody({ email: 'nobody' })
    expect((await visitor.send('POST', '/order/create', body, key)).body.code).toBe('checkout.problems')
    expect((await visitor.send('POST', '/order/create', { ...body, email: aBuyer.email }, key)).status).toBe(
      200,
    )
  })

  it('under the key of a crashed process is retried at once, and waits for a running process', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const body = await visitor.orderBody()
    const key = { 'idempotency-key': 'lost-attempt' }
    const first = await visitor.send('POST', '/order/create', body, key)
    const unanswered = (holder: number) =>
      rows(
        `update idempotency_keys set answer = null, claimed_at = now(), holder = $1 where key = 'lost-attempt'`,
        holder,
      )
    await unanswered(shop.shop.cache.holder)
    const waiting = visitor.send('POST', '/order/create', body, key)
    const isEarly = await Promise.race([
      waiting.then(() => true),
      shop.get('/api/v1/setting').then(() => false),
    ])
    expect(isEarly).toBe(false)
    await unanswered(1) // no process has this number
    expect(orderOf(await waiting)._id).toBe(orderOf(first)._id)
  })

  it('is independent of another visitor’s request with the same key, and its key is deleted after two days', async () => {
    const [one, other] = [await holding({ [shampoo]: 1 }), await holding({ [shampoo]: 1 })]
    const key = { 'idempotency-key': 'the-same' }
    const first = await one.send('POST', '/order/create', await one.orderBody(), key)
    const second = await other.send('POST', '/order/create', await other.orderBody(), key)
    expect(orderOf(second)._id).not.toBe(orderOf(first)._id)
    await rows(`update idempotency_keys set claimed_at = now() - interval '49 hours'`)
    await shop.shop.jobs.find(({ name }) => name === 'forget-idempotency-keys')?.run({})
    expect(await countOf('idempotency_keys')).toBe(0)
  })
})

describe('many concurrent requests', () => {
  it('for the last fifty pieces by five hundred buyers: fifty order, the others are refused as sold out', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const visitor = await holding({ [conditioner]: 1, ...(index % 3 === 0 ? { [shampoo]: 1 } : {}) })
        return { visitor, orderBody: await visitor.orderBody() }
      }),
    )
    await onHand(conditioner, 50)
    const answers = await Promise.all(
      buyers.map(({ visitor, orderBody: input }) => visitor.send('POST', '/order/create', input)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { on_hand, reserved, allocated } = await levelOf(shop, conditioner)
    expect(on_hand - reserved - allocated).toBe(0)
    await onHand(conditioner, 100)
  }, 60_000)

  it('for the last uses of a coupon by twenty buyers: as many orders use it as it allows', async () => {
    await rows(`update coupons set total_limit = 5 where code = 'FIRST20'`)
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const visitor = await holding({ [shampoo]: 1 })
        return {
          visitor,
          orderBody: await visitor.orderBody({
            coupon: 'first20',
            email: `b${index}@example.com`,
            delivery_contact: `9123${1000 + index}`,
          }),
        }
      }),
    )
    const answers = await Promise.all(
      buyers.map(({ visitor, orderBody: input }) => visitor.send('POST', '/order/create', input)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.body.quote).toMatchObject({ problems: [{ code: 'coupon.used_up', field: 'coupon' }] })
  })

  it('with a first-order coupon in many tabs of one buyer: it applies once', async () => {
    const me = { coupon: 'WELCOME10', email: 'tabs@example.com', delivery_contact: '98765432' }
    const tabs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const visitor = await holding({ [shampoo]: 1 })
        return { visitor, orderBody: await visitor.orderBody(me) }
      }),
    )
    const answers = await Promise.all(
      tabs.map(({ visitor, orderBody: input }) => visitor.send('POST', '/order/create', input)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the last pieces, wanted by both carts', () => {
  it('are sold to as many buyers as there are pieces; the others have neither order', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 16 }, () => withBothCarts(shop, { [conditioner]: 1, [monthly]: 1 })),
    )
    const inputs = await Promise.all(buyers.map(({ orderBody: input }) => input()))
    await onHand(shampoo, 5) // which the subscription renews
    const answers = await Promise.all(
      buyers.map(({ visitor }, at) => visitor.send('POST', '/order/create', inputs[at] ?? {})),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.quote).toMatchObject({ problems: [], also: { problems: [{ sub_sku: monthly }] } })
    const stored = await Promise.all(
      buyers.map(async ({ visitor }) => Number((await visitor.get('/orders')).body.total)),
    )
    expect(stored.filter((total) => total === 2)).toHaveLength(5)
    expect(stored.filter((total) => total === 0)).toHaveLength(11)
    await onHand(shampoo, 500)
  })

  it('are counted once, though both orders contain them', async () => {
    const { order } = await withBothCarts(shop)
    await onHand(shampoo, 1)
    const short = await order()
    expect(codeOf(short)).toEqual([409, 'checkout.sold_out'])
    expect(JSON.stringify(short.body.quote)).toMatch(/Only 1 left|Sold out/)
    await onHand(shampoo, 2)
    expect((await order()).status).toBe(200)
    await onHand(shampoo, 500)
  })
})
