import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { fillBag } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const passes = { recaptchaResponse: 'test-passes' }
const keepDeadlines = () => shop.shop.jobs.find(({ name }) => name === 'keep-order-deadlines')?.run({})
const holds = async (id: string) =>
  (await shop.shop.pool.query('select holds, status from orders where id = $1', [id])).rows[0]
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
let counter = 0
const another = () => {
  counter += 1
  return { email: `claimant-${counter}@example.com`, delivery_contact: `9${String(2_000_000 + counter)}` }
}

/** A guest's order whose FPS code was displayed. */
async function aShownCode(pieces = 1, input: object = another()) {
  const placed = await anOrder(shop, { [shampoo]: pieces }, input)
  await placed.visitor.send('POST', '/order/fps/create', { order_id: placed.id })
  return {
    ...placed,
    claim: (more: object = passes) =>
      placed.visitor.send('POST', '/order/fps/handle-pending', { order_id: placed.id, ...more }),
  }
}

describe('"I have paid"', () => {
  it('is accepted from a guest with a solved bot check, and from a member', async () => {
    const order = await aShownCode()
    expect(codeOf(await order.claim({}))).toEqual([422, 'members.bot_check'])
    expect(codeOf(await order.claim())).toEqual([200, undefined])
    expect(codeOf(await order.claim({}))).toEqual([200, undefined]) // a screenshot may follow
    const member = await signedInMember(shop)
    await fillBag(member, { [shampoo]: 1 })
    const { _id: id } = (await member.order()).body.order as { _id: string }
    await member.send('POST', '/order/fps/create', { order_id: id })
    expect((await member.send('POST', '/order/fps/handle-pending', { order_id: id })).status).toBe(200)
  })

  it('is accepted for one order at a time by session, e-mail and telephone, also concurrently', async () => {
    const who = another()
    const first = await aShownCode(1, who)
    const byEmail = await aShownCode(1, { ...another(), email: who.email.toUpperCase() })
    const byPhone = await aShownCode(1, { ...another(), delivery_contact: who.delivery_contact })
    const answers = await Promise.all([first.claim(), byEmail.claim(), first.claim()])
    expect(answers.map(({ status }) => status).toSorted()).toContain(409)
    const claimed = answers[1]?.status === 200 ? byEmail : first
    const second = claimed === first ? byEmail : first
    expect(codeOf(await second.claim())).toEqual([409, 'payments.claim_open'])
    if (claimed === first) expect(codeOf(await byPhone.claim())).toEqual([409, 'payments.claim_open'])
    await claimed.visitor.send('POST', '/order/cancel', { id: claimed.id })
    expect(codeOf(await second.claim())).toEqual([200, undefined])
    const stranger = await aShownCode()
    expect(codeOf(await stranger.claim())).toEqual([200, undefined])
  })

  it('extends the payment deadline once, to a day from the first claim', async () => {
    const order = await aShownCode()
    const payUntil = async () =>
      (await shop.shop.pool.query('select pay_until from orders where id = $1', [order.id])).rows[0]
        ?.pay_until as Date
    clock.move(20 * 3_600)
    expect((await order.claim()).status).toBe(200)
    const until = await payUntil()
    expect(Math.round((until.getTime() - clock.now().getTime()) / 3_600_000)).toBe(24)
    clock.move(20 * 3_600)
    expect((await order.claim()).status).toBe(200)
    expect(await payUntil()).toEqual(until)
    await shop.shop.pool.query(
      `select move_payment('attempt', id, state, 'expired', 'test', 'over', now()) from payment_attempts where order_id = $1`,
      [order.id],
    )
    await order.visitor.send('POST', '/order/fps/create', { order_id: order.id })
    expect((await order.claim()).status).toBe(200)
    expect(await payUntil()).toEqual(until)
  })

  it('holds stock up to HKD 2,000 until staff review it, and dearer goods until the FPS deadline only', async () => {
    const [cheap, dear] = [await aShownCode(1), await aShownCode(10)]
    expect([(await cheap.claim()).status, (await dear.claim()).status]).toEqual([200, 200])
    clock.move(61 * 60)
    await keepDeadlines()
    expect(await holds(cheap.id)).toEqual({ holds: true, status: 'pending' })
    expect(await holds(dear.id)).toEqual({ holds: false, status: 'pending' })
    // the order can still be paid: it waits for the bank like a late payment
    expect((await dear.visitor.get(`/order?id=${dear.id}`)).body.order).toMatchObject({ can_pay: true })
    clock.move(26 * 3_600)
    await keepDeadlines()
    expect(await holds(dear.id)).toMatchObject({ holds: false })
  })
})
