import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { fromDecimal } from '../money.ts'
import { aDeal } from '#tools/builders/catalogue/catalogue.ts'
import { aChange, afterChanges, aLine, aPricingContext, goods, someCarts } from '#tools/builders/cart/cart.ts'
import { refusalToChange } from './change.rules.ts'
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

describe('what both carts come to (rules/cart#10)', () => {
  it('prices lines and adds them up, subscription options apart', () => {
    const carts = recomputed(
      someCarts([aLine('SHAMPOO', { quantity: 2 }), aLine('BRUSH')], [aLine('MONTHLY', { interval: 1 })]),
      context,
    )
    expect(totals(carts)).toEqual([26_000, 8_000])
  })

  it('puts a subscription option into the subscription cart wherever it was', () => {
    const carts = recomputed(someCarts([aLine('MONTHLY')]), context)
    expect([carts.single.lines.length, carts.subscription.lines[0]?.interval]).toEqual([0, 1])
  })

  it('counts quantity tiers over all ordinary lines of an option, never over offers', () => {
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

  it('says why a line costs what it costs', () => {
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
  it('keep their special price while their product lies beside them, in either cart', () => {
    const beside = recomputed(
      someCarts([aLine('SHAMPOO'), aLine('BRUSH', { bundleSku: 'WITH-BRUSH' })]),
      context,
    )
    expect(lines(beside)).toEqual([
      ['SHAMPOO', null, 1, 10_000],
      ['BRUSH', 'WITH-BRUSH', 1, 4_000],
    ])
  })

  it('become ordinary lines without it, with a notice, and join one that is there', () => {
    const alone = recomputed(
      someCarts([aLine('BRUSH', { quantity: 2 }), aLine('BRUSH', { bundleSku: 'WITH-BRUSH' })]),
      context,
    )
    expect(lines(alone)).toEqual([['BRUSH', null, 3, 6_000]])
    expect(view(alone.single.notices)).toEqual([['offer_ended', 'BRUSH', null, null]])
  })

  it('go where they cannot be had otherwise', () => {
    const alone = recomputed(someCarts([aLine('TRAVEL', { bundleSku: 'WITH-TRAVEL' })]), context)
    expect(lines(alone)).toEqual([])
    expect(view(alone.single.notices)).toEqual([['removed', 'TRAVEL', null, null]])
  })
})

describe('the limit of an option', () => {
  const soap = goods('SOAP', { price: 50, special: 30, orderLimit: 3 })
  const around = aPricingContext({
    products: [shampoo, soap],
    offers: [
      { productId: shampoo.id, bundleSku: 'ONE', subSku: 'SOAP' },
      { productId: shampoo.id, bundleSku: 'TWO', subSku: 'SOAP' },
    ],
  })
  const bagOf = (quantity: number, ...bundles: string[]) =>
    recomputed(
      someCarts([
        aLine('SHAMPOO'),
        aLine('SOAP', { quantity }),
        ...bundles.map((bundleSku) => aLine('SOAP', { bundleSku })),
      ]),
      around,
    )
  const soaps = (carts: PricedCarts) =>
    carts.single.lines
      .filter(({ subSku }) => subSku === 'SOAP')
      .map(({ bundleSku, quantity, most }) => [bundleSku, quantity, most])

  it('is one of the whole order: what lies in its offers counts (rules/cart#3)', () => {
    expect(soaps(bagOf(2, 'ONE'))).toEqual([
      [null, 2, 2],
      ['ONE', 1, 1],
    ])
    const full = bagOf(2, 'ONE', 'TWO')
    expect(soaps(full)).toEqual([
      [null, 2, 2],
      ['ONE', 1, 1],
    ])
    expect(view(full.single.notices)).toEqual([['limit_lowered', 'SOAP', 1, 3]])
    expect(soaps(bagOf(5, 'ONE'))).toEqual([[null, 3, 3]])
  })

  it.each([
    ['one more by itself', 2, ['ONE'], aChange('SOAP', 3), 3],
    ['one more as an offer', 2, ['ONE'], aChange('SOAP', 1, { bundleSku: 'TWO' }), 3],
    ['the last one as an offer', 2, [], aChange('SOAP', 1, { bundleSku: 'TWO' }), null],
    ['less', 2, ['ONE'], aChange('SOAP', 1), null],
  ] as const)('%s', (_, quantity, bundles, change, most) => {
    const refusal = refusalToChange(bagOf(quantity, ...bundles), change, around)
    expect(refusal && [refusal.code, refusal.detail.values?.most]).toEqual(most && ['cart.limit', most])
  })
})

describe('what changes between two looks', () => {
  it.each([
    ['a dearer price', { unit: hkd(80) }, [['price_up', 'SHAMPOO', 8_000, 10_000]]],
    ['a lower price', { unit: hkd(120) }, [['price_down', 'SHAMPOO', 12_000, 10_000]]],
    ['the same price', { unit: hkd(100) }, []],
    ['a price in another currency', { unit: fromDecimal(13, 'USD') }, []],
    ['more than a line may hold', { unit: hkd(90), quantity: 120 }, [['limit_lowered', 'SHAMPOO', 120, 99]]],
  ] as const)('%s', (_, line, notices) => {
    expect(view(recomputed(someCarts([aLine('SHAMPOO', line)]), context).single.notices)).toEqual(notices)
  })

  it('fewer left: the quantity follows; none left: the line stays and waits', () => {
    const body = someCarts([aLine('SHAMPOO', { quantity: 9, unit: hkd(90) })])
    const few = recomputed(body, { ...context, stock: new Map([['SHAMPOO', 4]]) })
    expect(view(few.single.notices)).toEqual([['stock_lowered', 'SHAMPOO', 9, 4]])
    const none = recomputed(body, { ...context, stock: new Map() })
    expect(none.single.lines).toMatchObject([{ quantity: 9, blocked: 'out_of_stock' }])
  })

  it('lines that draw on the same stock share it', () => {
    const both = someCarts([aLine('SHAMPOO', { quantity: 3 })], [aLine('MONTHLY', { quantity: 3 })])
    const carts = recomputed(both, { ...context, stock: new Map([['SHAMPOO', 5]]) })
    expect(carts.single.lines[0]?.quantity).toBe(2)
    expect(carts.subscription.lines[0]?.quantity).toBe(3)
  })

  it.each(['disabled', 'not_for_sale'] as const)(
    'an option that is %s leaves, with a notice',
    (availability) => {
      const gone = aPricingContext({ products: [goods('SHAMPOO', { availability })] })
      const carts = recomputed(someCarts([aLine('SHAMPOO'), aLine('NEVER-WAS')]), gone)
      expect(view(carts.single.notices)).toEqual([
        ['removed', 'SHAMPOO', null, null],
        ['removed', 'NEVER-WAS', null, null],
      ])
    },
  )

  it('a line without a price in the currency stays, counts nothing and is flagged', () => {
    const abroad = aPricingContext({
      products: [goods('SHAMPOO', { usd: null }), brush],
      deal: aDeal({ currency: 'TWD' }),
      country: 'tw',
    })
    const carts = recomputed(someCarts([aLine('SHAMPOO'), aLine('BRUSH')]), abroad)
    expect(carts.single.lines[0]).toMatchObject({ unit: null, total: null, blocked: 'no_price' })
    expect(carts.single.total).toEqual(carts.single.lines[1]?.total)
  })

  it('what does not ship to the country stays and is flagged', () => {
    const far = aPricingContext({
      products: [goods('MIST', {}, { brandKey: 'oxygen_ceuticals' })],
      country: 'tw',
    })
    expect(recomputed(someCarts([aLine('MIST')]), far).single.lines[0]?.blocked).toBe('only_hk_macau')
  })
})

describe('whatever is in the carts', () => {
  const products = [
    shampoo,
    brush,
    monthly,
    goods('OIL', { price: 12.35, orderLimit: 5 }),
    goods('COMB', { price: 0.1 }),
    goods('GONE', { availability: 'disabled' }),
    goods('MASK', { usd: null }),
  ]
  const sku = fc.constantFrom('SHAMPOO', 'BRUSH', 'MONTHLY', 'OIL', 'COMB', 'GONE', 'MASK', 'UNKNOWN')
  const anyLine = fc
    .record({
      subSku: sku,
      bundleSku: fc.constantFrom(null, 'WITH-BRUSH'),
      quantity: fc.integer({ min: 1, max: 150 }),
    })
    .map(({ subSku, ...rest }) => aLine(subSku, rest))
  const anyLines = fc.uniqueArray(anyLine, { selector: (line) => line.id, maxLength: 8 })
  const anyShelf = fc
    .record({
      left: fc.integer({ min: 0, max: 60 }),
      currency: fc.constantFrom('HKD' as const, 'TWD' as const),
    })
    .map(({ left, currency }) => aPricingContext({ products, offers, left, deal: aDeal({ currency }) }))

  it('the lines add up to the total', () => {
    fc.assert(
      fc.property(anyLines, anyShelf, (some, around) => {
        const carts = recomputed(someCarts(some), around)
        for (const cart of [carts.single, carts.subscription]) {
          const sum = cart.lines.reduce(
            (all, line) => all + (line.price ? line.price.price.minor * line.quantity : 0),
            0,
          )
          expect(cart.total).toEqual({ currency: around.deal.currency, minor: sum })
        }
      }),
    )
  })

  it('doing it twice is doing it once', () => {
    fc.assert(
      fc.property(anyLines, anyShelf, (some, around) => {
        const once = recomputed(someCarts(some), around)
        expect(recomputed(once, around)).toEqual(once)
      }),
    )
  })

  it('any order of the same changes gives the same cart', () => {
    const inputs = fc.uniqueArray(
      fc.record({
        subSku: fc.constantFrom('SHAMPOO', 'BRUSH', 'MONTHLY', 'OIL', 'COMB'),
        quantity: fc.integer({ min: 0, max: 99 }),
      }),
      { selector: ({ subSku }) => subSku },
    )
    const twoOrders = inputs.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    )
    const plenty = aPricingContext({ products, offers })
    const content = (carts: PricedCarts) =>
      [...carts.single.lines, ...carts.subscription.lines]
        .map(({ subSku, quantity, total }) => [subSku, quantity, total?.minor])
        .toSorted()
    fc.assert(
      fc.property(twoOrders, ([one, other]) => {
        const [a, b] = [one, other].map((order) =>
          afterChanges(
            plenty,
            order.map(({ subSku, quantity }) => aChange(subSku, quantity)),
          ),
        )
        expect(a && content(a)).toEqual(b && content(b))
        expect(a && totals(a)).toEqual(b && totals(b))
      }),
    )
  })
})

describe('what is scarce', () => {
  it('goes to ordinary lines before offers, whatever stands first', () => {
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

  it('leaves a sold-out wish as it was, and takes nothing from what others want', () => {
    const none = { ...context, stock: stockBut(context.stock, [['BRUSH', 0]]) }
    const carts = recomputed(someCarts([aLine('BRUSH', { quantity: 2 })]), none)
    expect(carts.single.lines.map(({ quantity, blocked }) => [quantity, blocked])).toEqual([
      [2, 'out_of_stock'],
    ])
    expect(view(carts.single.notices)).toEqual([])
  })
})
