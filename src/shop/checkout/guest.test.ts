import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { changeSetting } from '../content/content.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const clock = aClock()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, { clock })
  await limits({ address: 3, email: 2 })
})
afterAll(() => shop.close())

async function limits(most: { address: number; email: number }): Promise<void> {
  await changeSetting(shop.shop.systemContext(), 'guest_orders', most)
  shop.shop.cache.drop('*')
}
let buyers = 0
const anEmail = () => `guest-${(buyers += 1)}@example.com`

/** Places an order as a guest; all guests of this test shop have one address. */
async function orders(more: object = {}): Promise<[number, unknown]> {
  const visitor = await aVisitor(shop)
  await visitor.set(shampoo, 1)
  const { status, body } = await visitor.order({ email: anEmail(), ...more })
  return [status, body.code]
}
type Told = { challenge: Challenge; still_form: string }
const view = async () => (await shop.get('/api/v1/user/bot-challenge')).body as Told
async function solved(): Promise<string> {
  const { challenge } = await view()
  return Buffer.from(
    JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
  ).toString('base64')
}
const requested = [422, 'members.bot_check']

describe('a guest with many orders', () => {
  it('needs a bot check from the fourth order of an address on, until an hour has passed', async () => {
    expect(await Promise.all([orders(), orders(), orders()])).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
    ])
    expect(await orders()).toEqual(requested)
    expect(await orders({ recaptchaResponse: 'nonsense' })).toEqual(requested)
    const proof = await solved()
    expect(await orders({ recaptchaResponse: proof })).toEqual([200, undefined])
    expect(await orders({ recaptchaResponse: proof })).toEqual(requested)
    expect(await orders({ recaptchaResponse: 'test-passes' })).toEqual([200, undefined])
    clock.move(3_600)
    expect(await orders()).toEqual([200, undefined])
  })

  it('needs a bot check by e-mail too, in any spelling and from any address', async () => {
    clock.move(3_600)
    await limits({ address: 1_000, email: 2 })
    for (const email of ['Often@Example.com', 'often@example.com '])
      expect(await orders({ email })).toEqual([200, undefined])
    expect(await orders({ email: 'OFTEN@example.com' })).toEqual(requested)
    expect(await orders()).toEqual([200, undefined])
  })

  it('may order without script, with a form that was open for a while', async () => {
    clock.move(3_600)
    await limits({ address: 0, email: 9 })
    clock.move(30)
    const { still_form: still } = await view()
    clock.move(-30) // the form is always too recent, however long the order takes
    expect(await orders({ recaptchaResponse: still })).toEqual(requested)
    clock.move(60)
    expect(await orders({ recaptchaResponse: still })).toEqual([200, undefined])
  })

  it('can request any number of quotes, and keeps the cart when a bot check is required', async () => {
    clock.move(3_600)
    await limits({ address: 0, email: 0 })
    const visitor = await aVisitor(shop)
    await visitor.set(shampoo, 1)
    expect((await visitor.quote()).problems).toEqual([])
    expect((await visitor.order()).status).toBe(422)
    expect((await visitor.cart()).items).toHaveLength(1)
    expect((await visitor.order({ recaptchaResponse: await solved() })).status).toBe(200)
  })

  it('needs no bot check with an account, or where limits are raised for a load test', async () => {
    await limits({ address: 0, email: 0 })
    const member = await signedInMember(shop)
    await member.set(shampoo, 1)
    expect((await member.order()).status).toBe(200)
    const raised = await openTestShop({ LIMITS_FACTOR: '100000' })
    try {
      for (let order = 0; order < 12; order += 1) {
        const visitor = await aVisitor(raised)
        await visitor.set(shampoo, 1)
        expect((await visitor.order()).status).toBe(200)
      }
      expect((await raised.shop.pool.query('select from tries')).rows).toEqual([])
    } finally {
      await raised.close()
    }
  })
})
