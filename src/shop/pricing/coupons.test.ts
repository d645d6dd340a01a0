import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aCoupon } from '#tools/builders/pricing/coupon.ts'
import { couponNamed, redeem, redeemAgain, releaseCoupon, saveCoupons, useCoupon, usesOf } from './coupons.ts'
import { shownCode, type Coupon } from './coupon.rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const system = () => shop.shop.systemContext()
async function saved(changes: Partial<Coupon>): Promise<Coupon> {
  const code = changes.code ?? `C-${randomUUID().slice(0, 8).toUpperCase()}`
  await saveCoupons(system(), [aCoupon({ ...changes, code })])
  return again(code)
}
async function again(code: string): Promise<Coupon> {
  const found = await couponNamed(system(), code)
  if (!found) throw new Error(`${code} is not there`)
  return found
}
const use = (coupon: Coupon, identities: string[], orderId: string = randomUUID()) =>
  system().transaction(async (tx) => (await redeem(tx, coupon.id, orderId, identities))?.problem ?? orderId)
const isOrder = (answer: string) => answer.length === 36

it('hides the same codes in the database and here', async () => {
  const codes = ['R-0123456789', 'R-ABCDEFGHJK', 'R-ABCDEFGHIK', 'R-0123', 'XR-0123456789', 'WELCOME10']
  const { rows } = await shop.shop.pool.query<{ shown: string }>(
    'select shown_coupon_code(code) as shown from unnest($1::text[]) with ordinality c (code, place) order by place',
    [codes],
  )
  expect(rows.map((row) => row.shown)).toEqual(codes.map(shownCode))
  expect(codes.map(shownCode)).toEqual(['…6789', '…GHJK', ...codes.slice(2)])
})

describe('uses of a coupon', () => {
  it('never pass its total, 20 at once', async () => {
    const coupon = await saved({ totalLimit: 7 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => use(coupon, [`email:${index}@x.example`])),
    )
    expect(answers.filter(isOrder)).toHaveLength(7)
    expect(answers.filter((answer) => answer === 'used_up')).toHaveLength(13)
    expect((await again(coupon.code)).used).toBe(7)
  })

  it('never exceed the limit of one buyer, 20 at once, identified by e-mail or telephone', async () => {
    const coupon = await saved({ identityLimit: 3 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        use(coupon, index % 2 ? ['email:a@x.example', 'phone:+1'] : ['phone:+1']),
      ),
    )
    expect(answers.filter(isOrder)).toHaveLength(3)
    expect(await usesOf(system(), coupon, ['phone:+1'])).toBe(3)
    expect((await again(coupon.code)).used).toBe(3)
  })

  it('are released once, and can be redeemed again within the limit', async () => {
    const coupon = await saved({ totalLimit: 1, identityLimit: 1 })
    const orderId = await use(coupon, ['email:b@x.example', 'phone:+2'])
    expect(await use(coupon, ['email:c@x.example'])).toBe('used_up')
    await Promise.all([1, 2, 3].map(() => system().transaction((tx) => releaseCoupon(tx, orderId))))
    expect((await again(coupon.code)).used).toBe(0)
    expect(await system().transaction((tx) => redeemAgain(tx, orderId))).toBeNull()
    expect(await use(coupon, ['email:b@x.example'])).toBe('used_up')
    await system().transaction((tx) => useCoupon(tx, orderId))
    await system().transaction((tx) => releaseCoupon(tx, orderId))
    expect((await again(coupon.code)).used).toBe(1)
  })

  it('have no end without limits', async () => {
    const coupon = await saved({})
    for (let times = 0; times < 3; times += 1)
      expect(isOrder(await use(coupon, ['email:d@x.example']))).toBe(true)
    expect(await usesOf(system(), coupon, ['email:d@x.example'])).toBe(3)
  })

  it('do not block each other without limits', async () => {
    const coupon = await saved({})
    await system().transaction(async (tx) => {
      await redeem(tx, coupon.id, randomUUID(), ['email:e@x.example'])
      // another order of the same buyer is placed while this one is under way
      expect(isOrder(await use(coupon, ['email:e@x.example']))).toBe(true)
    })
    expect(await usesOf(system(), coupon, ['email:e@x.example'])).toBe(2)
  })

  it('count for limits that are set later, by an order under way as well', async () => {
    const coupon = await saved({})
    const before = await use(coupon, ['email:f@x.example'])
    const limiting = await system().transaction(async (tx) => {
      await redeem(tx, coupon.id, randomUUID(), ['email:f@x.example'])
      const limited = saved({ code: coupon.code, totalLimit: 3, identityLimit: 2 })
      await expect
        .poll(async () => {
          const { rows } = await shop.shop.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1) // the limit waits for this order
      return { limited }
    })
    await limiting.limited
    expect((await again(coupon.code)).used).toBe(2)
    expect(await use(coupon, ['email:f@x.example'])).toBe('already_used')
    expect(isOrder(await use(coupon, ['email:g@x.example']))).toBe(true)
    expect(await use(coupon, ['email:h@x.example'])).toBe('used_up')
    await system().transaction((tx) => releaseCoupon(tx, before))
    expect((await again(coupon.code)).used).toBe(2)
    expect(isOrder(await use(coupon, ['email:f@x.example']))).toBe(true)
  })
})

it('finds demo codes in any spelling', async () => {
  expect((await couponNamed(system(), ' welcome１0'))?.code).toBe('WELCOME10')
  expect(await couponNamed(system(), 'NOPE')).toBeNull()
})
