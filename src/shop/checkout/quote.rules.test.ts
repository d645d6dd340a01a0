import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLine, aShelf, goods, someCarts } from '../../../tools/builders/cart.ts'
import { aDeal } from '../../../tools/builders/catalogue.ts'
import { aCoupon } from '../../../tools/builders/coupon.ts'
import { aBuyer } from '../../../tools/builders/visitor.ts'
import { recomputed } from '../cart/recompute.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import type { FeeRow } from '../delivery/fee.rules.ts'
import { fromDecimal, type Currency, type Money } from '../money.ts'
import type { Coupon } from '../pricing/coupon.rules.ts'
import { agreedOrder, isSoldOut, shortObstacles } from './agree.rules.ts'
import { OrderWish } from './contract.ts'
import { quoted, toldTotal, type Basis } from './quote.rules.ts'
import { obstacle } from './rules.ts'

const shampoo = goods('SHAMPOO', { price: 228, usd: 29.5 })
const candle = goods('CANDLE', { price: 99.9, usd: 12.99 }, { weightGrams: 560 })
const soap = goods('SOAP', { price: 118, usd: 15 })
const pair = goods('PAIR', { price: 200, usd: 25, components: [{ subSku: 'SOAP', quantity: 2 }] })
const products = [shampoo, candle, soap, pair]
const fees: FeeRow[] = [{ country: 'hk', area: '', method: 'shipping', upToGrams: 20_000, fee: 3_000 }]

type Parts = {
  wanted: [string, number][]
  wish?: object
  currency?: Currency
  coupon?: Coupon | null
  giftWrapFee?: number
  threshold?: number
  wallet?: Money | null
}
function aBasis({ wanted, wish = {}, currency = 'HKD', coupon = null, giftWrapFee = 0, threshold = 600, wallet = null }: Parts): Basis {
  const shelf = aShelf({ products, left: 100_000, deal: aDeal({ currency }), limits: { line: 999, offer: 1 } })
  const carts = recomputed(someCarts(wanted.map(([subSku, quantity]) => aLine(subSku, { quantity }))), shelf)
  const told = OrderWish.decode({ cart_id: '019a0000-0000-7000-8000-000000000001', ...aBuyer, ...wish } as never)
  return {
    wish: told,
    cart: { ...carts.single, id: told.cartId },
    shelf,
    country: 'hk',
    phone: readPhone('852', aBuyer.delivery_contact),
    rates: { HKD: '7.8', TWD: '32.15', JPY: '154.6', MYR: '4.41' },
    fees,
    points: [],
    settings: { threshold, giftWrapFee, deliveryMethods: ['shipping'] },
    payment: { listed: ['paydollar', 'payme', 'fps'], ready: ['paydollar', 'payme', 'fps'] },
    coupon: { written: coupon?.code ?? '', found: coupon, usedBefore: 0, hasOrdered: false, monthlyCode: null },
    gifts: [],
    friend: null,
    wallet,
    gift: null,
    beside: null,
    now: new Date('2026-11-20T00:00:00Z'),
  }
}

describe('sums', () => {
  const couponOf = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 100 }).map((percent) => aCoupon({ percent: String(percent) })),
    fc.integer({ min: 1, max: 200_000 }).map((minor) => aCoupon({ kind: 'fixed', amount: { currency: 'HKD', minor } })),
    fc.constant(aCoupon({ kind: 'free_delivery' })),
    fc.constant(aCoupon({ kind: 'gift_item', giftSku: 'SOAP' })),
  )
  const wantedOf = fc.uniqueArray(fc.tuple(fc.constantFrom('SHAMPOO', 'CANDLE', 'SOAP', 'PAIR'), fc.integer({ min: 1, max: 12 })), {
    minLength: 1,
    selector: ([subSku]) => subSku,
  })

  it('of unit nets and fees are the total, in every currency, whatever the code', () => {
    fc.assert(
      fc.property(
        wantedOf,
        couponOf,
        fc.constantFrom<Currency>('HKD', 'USD', 'TWD', 'JPY', 'MYR'),
        fc.boolean(),
        (wanted, coupon, currency, wraps) => {
          const gift = { recipient: 'A', message: 'B', sender: 'C' }
          const basis = aBasis({
            wanted,
            coupon,
            currency,
            giftWrapFee: 25.5,
            wish: wraps ? { add_gift_box_wrapping: '1', gift_message: gift } : {},
          })
          const quote = quoted(basis)
          expect(quote.obstacles).toEqual([])
          const { amounts, lines } = agreedOrder(quote, basis, {
            sessionHash: null,
            memberId: null,
            locale: 'en',
            ip: null,
            tracking: null,
            checkoutGroup: null,
          })
          const nets = lines.flatMap((line) => line.unitNet)
          expect(nets.every((unit) => Number.isSafeInteger(unit) && unit >= 0)).toBe(true)
          expect(nets.reduce((sum, unit) => sum + unit, 0) + amounts.giftWrap + amounts.delivery + amounts.tax).toBe(amounts.total)
          expect(amounts.total).toBe(amounts.goods - amounts.discount + amounts.giftWrap + amounts.delivery + amounts.tax)
          expect(amounts.due).toBe(amounts.total - amounts.wallet)
          for (const line of lines) {
            expect(line.unitNet).toHaveLength(line.quantity)
            expect(Math.max(...line.unitNet) - Math.min(...line.unitNet)).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })

  it('count delivery on what the discount leaves', () => {
    const sent = (wanted: [string, number][], coupon: Coupon | null) => quoted(aBasis({ wanted, coupon })).sums.delivery.minor
    expect([sent([['SHAMPOO', 3]], null), sent([['SHAMPOO', 3]], aCoupon({ percent: '15' }))]).toEqual([0, 3_000])
  })
})

describe('a total that was told', () => {
  it.each([
    [258, 'HKD', 25_800],
    [258.5, 'HKD', 25_850],
    [258.001, 'HKD', null],
    [1882, 'JPY', 1_882],
    [1882.5, 'JPY', null],
    [1e21, 'HKD', null],
  ] as const)('%d %s is %s', (total, currency, minor) => {
    expect(toldTotal(total, currency)?.minor ?? null).toBe(minor)
  })
})

describe('what fell short', () => {
  const { lines } = quoted(aBasis({ wanted: [['PAIR', 2], ['SOAP', 1], ['SHAMPOO', 1]] })) // prettier-ignore
  const { shelf } = aBasis({ wanted: [] })

  it('names every line that draws on it, with how many of that line are left', () => {
    expect(shortObstacles(lines, [{ subSku: 'SOAP', left: 3 }], shelf)).toEqual([
      obstacle('checkout.short', { subSku: 'PAIR', values: { left: 1 } }),
      obstacle('checkout.short', { subSku: 'SOAP', values: { left: 3 } }),
    ])
  })

  it('is told apart from other obstacles', () => {
    expect(isSoldOut([obstacle('checkout.short'), obstacle('cart.out_of_stock')])).toBe(true)
    expect(isSoldOut([obstacle('checkout.short'), obstacle('checkout.email')])).toBe(false)
  })
})

it('copies what was agreed: the option a subscription renews, its price and what it beat', () => {
  const basis = aBasis({ wanted: [['SHAMPOO', 1]] })
  const [line] = agreedOrder(quoted(basis), basis, {
    sessionHash: null,
    memberId: null,
    locale: 'hk',
    ip: null,
    tracking: null,
    checkoutGroup: null,
  }).lines
  expect(line).toMatchObject({
    subSku: 'SHAMPOO',
    unitPrice: fromDecimal(228, 'HKD').minor,
    priceReason: { kind: 'base' },
    unitNet: [22_800],
  })
})
