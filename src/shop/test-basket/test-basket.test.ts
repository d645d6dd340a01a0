import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCoupon } from '#tools/builders/pricing/coupon.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { fillBag } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { saveCoupons } from '../pricing/coupons.ts'
import { currencies, fromDecimal } from '../money.ts'
import type { ExplainedBasket } from './contract.ts'

let shop: TestShop
let marketing: AtDesk

beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  marketing = await atDesk(shop, 'marketing')
  await saveCoupons(shop.shop.systemContext(), [
    aCoupon({ code: 'TEN' }),
    aCoupon({
      code: 'FIFTY',
      kind: 'fixed',
      amount: fromDecimal(50, 'HKD'),
      minimumGoods: fromDecimal(300, 'HKD'),
    }),
    aCoupon({ code: 'FREE', kind: 'free_delivery', percent: null }),
    aCoupon({ code: 'LATER', startsAt: '2030-01-01T00:00:00.000Z' }),
  ])
})
afterAll(() => shop.close())

type Wire = {
  lines: {
    sub_sku: string
    price: number
    kind: string
    considered: { kind: string; price: number }[]
    off: number
    total: number
    why: string | null
  }[]
  coupons: { code: string; counts: boolean; is_applied: boolean; off: number; why: string | null }[]
  delivery: { cause: string; fee: number; table_fee: number }
  discount: number
  delivery_fee: number
  total: number
}
async function explained(query: Record<string, string>): Promise<Wire> {
  const { status, body } = await marketing.get(`/test-basket?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body as unknown as Wire
}
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'

describe('a test basket', () => {
  it('has the total of the checkout for such a shopper, to the cent', async () => {
    const { products } = await catalogueOf(shop.shop.systemContext())
    const goods = products
      .filter(({ productType }) => productType === 'SinglePurchase')
      .flatMap(({ options }) => options)
      .filter(({ isSubscription, availability }) => !isSubscription && availability === 'in_stock')
      .map(({ subSku }) => subSku)
    const shoppers = [
      { groups: [], discountRate: 0 },
      { groups: ['VIP'], discountRate: 0 },
      { groups: [], discountRate: 12.5 },
    ]
    let at = 0
    let compared = 0
    for (const shopper of shoppers)
      for (const coupon of ['', 'TEN', 'FIFTY', 'FREE']) {
        const wanted = [goods[at % goods.length], goods[(at * 7 + 3) % goods.length]].filter(
          (one) => one !== undefined,
        )
        at += 1
        const buyer = await signedInMember(shop, shopper)
        await fillBag(buyer, Object.fromEntries(wanted.map((subSku, index) => [subSku, index + 1]))).catch(
          () => null,
        )
        const { items } = (await buyer.cart()) as unknown as {
          items: { sub_sku: string; quantity: number }[]
        }
        if (items.length === 0) continue
        const quote = (await buyer.quote({ coupon })) as unknown as {
          total: number
          delivery_fee: number
          discount: { amount: number } | null
        }
        const basket = await explained({
          lines: items.map(({ sub_sku, quantity }) => `${sub_sku}:${quantity}`).join(','),
          groups: shopper.groups.join(','),
          discount_rate: String(shopper.discountRate),
          coupon,
        })
        expect([coupon, basket.total, basket.delivery_fee, basket.discount]).toEqual([
          coupon,
          quote.total,
          quote.delivery_fee,
          quote.discount?.amount ?? 0,
        ])
        compared += 1
      }
    expect(compared).toBeGreaterThan(8)
  })

  it('names the winning price and the prices it beat', async () => {
    const plain = await explained({ lines: `${shampoo}:1` })
    const vip = await explained({ lines: `${shampoo}:1`, groups: 'VIP' })
    expect(plain.lines[0]?.kind).toBe('base')
    expect(vip.lines[0]?.price).toBeLessThan(plain.lines[0]?.price ?? 0)
    expect(vip.lines[0]?.considered).toContainEqual(
      expect.objectContaining({ kind: 'base', price: plain.lines[0]?.price }),
    )
  })

  it('shows the discount of each coupon, or why it does not count', async () => {
    const small = await explained({ lines: `${shampoo}:1`, coupon: 'FIFTY' })
    expect(small.coupons.find(({ code }) => code === 'FIFTY')).toMatchObject({
      counts: false,
      is_applied: false,
      off: 0,
    })
    expect(small.coupons.find(({ code }) => code === 'FIFTY')?.why).toContain('HK$')
    const large = await explained({ lines: `${shampoo}:3`, coupon: 'FIFTY' })
    expect(large.coupons.find(({ code }) => code === 'FIFTY')).toMatchObject({
      counts: true,
      off: 50,
      why: null,
    })
    expect((await explained({ lines: `${shampoo}:1`, coupon: 'LATER' })).coupons[0]?.counts).toBe(false)
    const then = await explained({ lines: `${shampoo}:1`, coupon: 'LATER', at: '2030-01-02T00:00:00+08:00' })
    expect(then.coupons[0]?.counts).toBe(true)
    expect((await explained({ lines: `${shampoo}:1`, coupon: 'NOBODY' })).coupons[0]?.why).toBeTruthy()
  })

  it('is calculated in every currency', async () => {
    for (const currency of currencies) {
      const basket = await explained({ lines: `${shampoo}:1`, currency })
      expect([currency, basket.delivery.cause, basket.total > 0]).toEqual([currency, 'table', true])
    }
  })

  it.each([
    [{ lines: `${shampoo}:1` }, 'table'],
    [{ lines: `${shampoo}:9` }, 'threshold'],
    [{ lines: `${shampoo}:1`, method: 'pickup_shop' }, 'free_way'],
    [{ lines: `${shampoo}:1`, coupon: 'FREE' }, 'coupon'],
    [{ lines: '' }, 'nothing_sent'],
    [{ lines: `${shampoo}:99`, country: 'jp' }, 'not_offered'],
  ])('shows for %j that the delivery fee is based on %s', async (query, cause) =>
    expect((await explained(query as Record<string, string>)).delivery.cause).toBe(cause),
  )

  it('shows why an option is not sold, and excludes it from the sums', async () => {
    const { lines, total } = await explained({ lines: `NO-SUCH:2,${shampoo}:1` })
    const alone = await explained({ lines: `${shampoo}:1` })
    expect(lines[0]).toMatchObject({ sub_sku: 'NO-SUCH', price: null, total: null })
    expect([lines[0]?.why === null, total]).toEqual([false, alone.total])
  })

  it('counts no coupon and holds no goods', async () => {
    const uses = () =>
      shop.shop.pool.query('select count(*) from coupon_redemptions').then(({ rows }) => rows)
    const before = await uses()
    await explained({ lines: `${shampoo}:2`, coupon: 'TEN' })
    expect(await uses()).toEqual(before)
  })

  it('is found by words and by sku', async () => {
    const basket = (await explained({ search: 'scalp shampoo' })) as unknown as ExplainedBasket
    expect(JSON.stringify(basket.found)).toContain(shampoo)
  })
})
