import { describe, expect, it } from 'vitest'
import { fromDecimal } from '../money.ts'
import { aDeal } from '#tools/builders/catalogue/catalogue.ts'
import { aLine, aPricingContext, goods, someCarts } from '#tools/builders/cart/cart.ts'
import { recomputed, type PricedCarts } from './recompute.rules.ts'
import type { Notice } from './rules.ts'
import { stockBut } from '../stock/rules.ts'

const hkd = (amount: number) => fromDecimal(amount, 'HKD')
const shampoo = goods('SHAMPOO', {
  multiPricing: [{ memberGroup: 'other/public', pricing: [{ qty: 3, price: hkd(90) }] }],
})
const brush = goods('BRUSH', { price: 60, special: 40 })
const travel = goods('TRAVEL', { availability: 'hidden', special: 20 })
const monthly = goods('MONTHLY', {
  isSubscription: true,
  subscriptionParentSku: 'SHAMPOO',
  subscriptionIntervalInMonth: 1,
  price: 80,
})
const offers = [
  { productId: shampoo.id, bundleSku: 'WITH-BRUSH', subSku: 'BRUSH' },
  { productId: shampoo.id, bundleSku: 'WITH-TRAVEL', subSku: 'TRAVEL' },
]
const context = aPricingContext({ products: [shampoo, brush, travel, monthly], offers })

const totals = (carts: PricedCarts) => [carts.single.total.minor, carts.subscription.total.minor]
const view = (notices: readonly Notice[]) =>
  notices.map(({ kind, subSku, was, now }) => [kind, subSku, was, now])
const lines = (carts: PricedCarts) =>
  carts.single.lines.map((line) => [line.subSku, line.bundleSku, line.quantity, line.unit?.minor])

describe('recomputed carts (rules/cart#10)', () => {
  it('have line prices and totals, with subscription options apart', () => {
    const carts = recomputed(
      someCarts([aLine('SHAMPOO', { quantity: 2 }), aLine('BRUSH')], [aLine('MONTHLY', { interval: 1 })]),
      context,
    )
    expect(totals(carts)).toEqual([26_000, 8_000])
  })

  it('have subscription options in the subscription cart, wherever they were', () => {
    const carts = recomputed(someCarts([aLine('MONTHLY')]), context)
    expect([carts.single.lines.length, carts.subscription.lines[0]?.interval]).toEqual([0, 1])
  })

  it('count quantity tiers over all ordinary lines of an option, never over offers', () => {
    const twice = aPricingContext({ products: [brushWithTier], offers, limits: { line: 99, offer: 9 } })
    const tiered = recomputed(
      someCarts([aLine('BRUSH', { quantity: 2 }), aLine('BRUSH', { bundleSku: 'SELF' })]),
      {
        ...twice,
        offer: () => ({ productId: brushWithTier.id, bundleSku: 'SELF', subSku: 'BRUSH' }),
      },
    )
    expect(lines(tiered)).toEqual([
      ['BRUSH', null, 2, 6_000],
      ['BRUSH', 'SELF', 1, 4_000],
    ])
    expect(lines(recomputed(someCarts([aLine('SHAMPOO', { quantity: 3 })]), context))).toEqual([
      ['SHAMPOO', null, 3, 9_000],
    ])
  })

  it('have the reason of each line’s price', () => {
    const [line] = recomputed(someCarts([aLine('SHAMPOO', { quantity: 3 })]), context).single.lines
    expect(line?.price?.reason).toMatchObject({ kind: 'tier', considered: [{ kind: 'base' }] })
  })
})

const brushWithTier = goods('BRUSH', {
  price: 60,
  special: 40,
  multiPricing: [{ memberGroup: 'other/public', pricing: [{ qty: 3, price: hkd(50) }] }],
})

describe('offers', () => {
  it('have their special price while their product is in either cart', () => {
    const beside = recomputed(
      someCarts([aLine('SHAMPOO'), aLine('BRUSH', { bundleSku: 'WITH-BRUSH' })]),
      context,
    )
    expect(lines(beside)).toEqual([
      ['SHAMPOO', null, 1, 10_000],
      ['BRUSH', 'WITH-BRUSH', 1, 4_000],
    ])
  })

  it('become ordinary lines without it, with a notice, and merge with an existing one', () => {
    const alone = recomputed(
      someCarts([aLine('BRUSH', { quantity: 2 }), aLine('BRUSH', { bundleSku: 'WITH-BRUSH' })]),
      context,
    )
    expect(lines(alone)).toEqual([['BRUSH', null, 3, 6_000]])
    expect(view(alone.single.notices)).toEqual([['offer_ended', 'BRUSH', null, null]])
  })

  it('are removed if they are sold as offers only', () => {
    const alone = recomputed(someCarts([aLine('TRAVEL', { bundleSku: 'WITH-TRAVEL' })]), context)
    expect(lines(alone)).toEqual([])
    expect(view(alone.single.notices)).toEqual([['removed', 'TRAVEL', null, null]])
  })
})

describe('changes between two views', () => {
  it.each([
    ['a dearer price', { unit: hkd(80) }, [['price_up', 'SHAMPOO', 8_000, 10_000]]],
    ['a lower price', { unit: hkd(120) }, [['price_down', 'SHAMPOO', 12_000, 10_000]]],
    ['the same price', { unit: hkd(100) }, []],
    ['a price in another currency', { unit: fromDecimal(13, 'USD') }, []],
    ['more than a line may hold', { unit: hkd(90), quantity: 120 }, [['limit_lowered', 'SHAMPOO', 120, 99]]],
  ] as const)('%s', (_, line, notices) => {
    expect(view(recomputed(someCarts([aLine('SHAMPOO', line)]), context).single.notices)).toEqual(notices)
  })

  it('lower stock lowers the quantity; without stock the line remains, blocked, with its quantity', () => {
    const body = someCarts([aLine('SHAMPOO', { quantity: 9, unit: hkd(90) })])
    const few = recomputed(body, { ...context, stock: new Map([['SHAMPOO', 4]]) })
    expect(view(few.single.notices)).toEqual([['stock_lowered', 'SHAMPOO', 9, 4]])
    const none = recomputed(body, { ...context, stock: new Map() })
    expect(none.single.lines).toMatchObject([{ quantity: 9, blocked: 'out_of_stock' }])
  })

  it('lines with the same stock share it', () => {
    const both = someCarts([aLine('SHAMPOO', { quantity: 3 })], [aLine('MONTHLY', { quantity: 3 })])
    const carts = recomputed(both, { ...context, stock: new Map([['SHAMPOO', 5]]) })
    expect(carts.single.lines[0]?.quantity).toBe(2)
    expect(carts.subscription.lines[0]?.quantity).toBe(3)
  })

  it.each(['disabled', 'not_for_sale'] as const)(
    'an option that is %s is removed, with a notice',
    (availability) => {
      const unavailable = aPricingContext({ products: [goods('SHAMPOO', { availability })] })
      const carts = recomputed(someCarts([aLine('SHAMPOO'), aLine('NEVER-WAS')]), unavailable)
      expect(view(carts.single.notices)).toEqual([
        ['removed', 'SHAMPOO', null, null],
        ['removed', 'NEVER-WAS', null, null],
      ])
    },
  )

  it('a line without a price in the currency remains, uncounted and flagged', () => {
    const abroad = aPricingContext({
      products: [goods('SHAMPOO', { usd: null }), brush],
      deal: aDeal({ currency: 'TWD' }),
      country: 'tw',
    })
    const carts = recomputed(someCarts([aLine('SHAMPOO'), aLine('BRUSH')]), abroad)
    expect(carts.single.lines[0]).toMatchObject({ unit: null, total: null, blocked: 'no_price' })
    expect(carts.single.total).toEqual(carts.single.lines[1]?.total)
  })

  it('a line that does not ship to the country remains and is flagged', () => {
    const far = aPricingContext({
      products: [goods('MIST', {}, { brandKey: 'oxygen_ceuticals' })],
      country: 'tw',
    })
    expect(recomputed(someCarts([aLine('MIST')]), far).single.lines[0]?.blocked).toBe('only_hk_macau')
  })
})

describe('limited stock', () => {
  it('is allocated to ordinary lines before offers, in any order of lines', () => {
    const scarce = { ...context, stock: stockBut(context.stock, [['BRUSH', 3]]) }
    const wanted = [
      aLine('SHAMPOO'),
      aLine('BRUSH', { bundleSku: 'WITH-BRUSH' }),
      aLine('BRUSH', { quantity: 3 }),
    ]
    const carts = recomputed(someCarts(wanted), scarce)
    expect(
      carts.single.lines.map(({ subSku, bundleSku, quantity, blocked }) => [
        subSku,
        bundleSku,
        quantity,
        blocked,
      ]),
    ).toEqual([
      ['SHAMPOO', null, 1, null],
      ['BRUSH', 'WITH-BRUSH', 1, 'out_of_stock'],
      ['BRUSH', null, 3, null],
    ])
  })

  it('does not reduce a line that is sold out: it remains, blocked, with its quantity', () => {
    const none = { ...context, stock: stockBut(context.stock, [['BRUSH', 0]]) }
    const carts = recomputed(someCarts([aLine('BRUSH', { quantity: 2 })]), none)
    expect(carts.single.lines.map(({ quantity, blocked }) => [quantity, blocked])).toEqual([
      [2, 'out_of_stock'],
    ])
    expect(view(carts.single.notices)).toEqual([])
  })
})
