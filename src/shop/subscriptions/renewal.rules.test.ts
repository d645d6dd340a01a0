import { describe, expect, it } from 'vitest'
import { anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import { money } from '../money.ts'
import {
  announcementOf,
  optionsFor,
  planFor,
  priceOn,
  renewalLines,
  savingOf,
  type RenewalContext,
} from './renewal.rules.ts'
import type { OutOfStock } from './rules.ts'
import type { Announcement, SubscriptionLine } from './subscription.rules.ts'

const text = { chi: '洗頭水', eng: 'Shampoo', cn: '洗发水' }
const aLine = (changes: Partial<SubscriptionLine> = {}): SubscriptionLine => ({
  id: 'line-1',
  position: 0,
  productId: 'p1',
  sku: 'PRODUCT-1',
  subSku: 'S-M2',
  name: text,
  optionName: text,
  brand: 'ELOWEN',
  brandSlug: 'elowen',
  uniqueUrl: 'shampoo',
  thumbnail: '',
  quantity: 2,
  unitPrice: 20_500,
  substituteSubSku: null,
  nextPrice: null,
  nextPriceFrom: null,
  endsOn: null,
  ...changes,
})
const plan = (subSku: string, parent: string, months: number, price: number, changes = {}) =>
  anOption({
    subSku,
    subscriptionParentSku: parent,
    isSubscription: true,
    subscriptionIntervalInMonth: months,
    price,
    ...changes,
  })
const product = aProduct({
  options: [
    anOption({ subSku: 'S', price: 228 }),
    anOption({ subSku: 'L', price: 400 }),
    plan('S-M1', 'S', 1, 200),
    plan('S-M2', 'S', 2, 205),
    plan('L-M2', 'L', 2, 180),
    plan('GONE-M2', 'L', 2, 100, { availability: 'disabled' }),
  ],
})
const serum = aProduct({
  id: 'p2',
  sku: 'SERUM',
  options: [anOption({ subSku: 'SERUM-50' }), plan('SERUM-M2', 'SERUM-50', 2, 300)],
})
const find: RenewalContext['find'] = (subSku) => {
  for (const each of [product, serum]) {
    const option = each.options.find((one) => one.subSku === subSku)
    if (option) return { product: each, option }
  }
  return undefined
}
const context = (changes: Partial<RenewalContext> = {}): RenewalContext => ({
  find,
  stock: new Map([
    ['S', 10],
    ['L', 10],
    ['SERUM-50', 1],
  ]),
  rates: {},
  day: '2026-12-05',
  short: new Set(),
  ...changes,
})
const contract = (lines: SubscriptionLine[], outOfStock: OutOfStock = 'skip_line') => ({
  lines,
  currency: 'HKD' as const,
  outOfStock,
})
const sent = (lines: ReturnType<typeof renewalLines>) =>
  lines.map(({ outcome, sends }) => [
    outcome,
    sends?.option.subSku ?? null,
    sends?.quantity ?? 0,
    sends?.unitPrice.minor ?? 0,
  ])

describe('the price of a line (rules/subscriptions#5)', () => {
  const current = (hkd: number) => money('HKD', hkd * 100)
  it.each<[Partial<SubscriptionLine>, number | null, number]>([
    [{}, 205, 20_500],
    [{}, 190, 19_000],
    [{}, 260, 20_500],
    [{}, null, 20_500],
    [{ nextPrice: 23_000, nextPriceFrom: '2026-12-06' }, 260, 20_500],
    [{ nextPrice: 23_000, nextPriceFrom: '2026-12-05' }, 260, 23_000],
    [{ nextPrice: 23_000, nextPriceFrom: '2026-12-05' }, 210, 21_000],
  ])('of %j, sold at %s: %d', (line, sold, expected) =>
    expect(priceOn(aLine(line), sold === null ? null : current(sold), 'HKD', '2026-12-05').minor).toBe(
      expected,
    ),
  )
})

describe('the lines of a delivery (rules/subscriptions#10)', () => {
  it('are those of the contract, at their prices', () =>
    expect(sent(renewalLines(contract([aLine()]), null, context()))).toEqual([['sent', 'S-M2', 2, 20_500]]))

  it.each<[OutOfStock, Partial<SubscriptionLine>, unknown[]]>([
    ['skip_line', {}, ['skip_line', null, 0, 0]],
    ['wait', {}, ['wait', null, 0, 0]],
    ['substitute', { substituteSubSku: 'L-M2' }, ['substitute', 'L-M2', 2, 18_000]],
    ['substitute', {}, ['skip_line', null, 0, 0]],
    ['skip_line', { substituteSubSku: 'L-M2' }, ['skip_line', null, 0, 0]],
    ['substitute', { substituteSubSku: 'SERUM-M2' }, ['skip_line', null, 0, 0]], // one left, two wanted
  ])('out of stock with %s and %j: %j', (choice, line, expected) => {
    const stock = new Map([
      ['L', 10],
      ['SERUM-50', 1],
    ])
    expect(sent(renewalLines(contract([aLine(line)], choice), null, context({ stock })))).toEqual([expected])
  })

  it('never cost more as a substitute than the line', () => {
    const stock = new Map([['SERUM-50', 9]])
    const lines = renewalLines(
      contract([aLine({ substituteSubSku: 'SERUM-M2' })], 'substitute'),
      null,
      context({ stock }),
    )
    expect(sent(lines)).toEqual([['substitute', 'SERUM-M2', 2, 20_500]])
  })

  it('share the remaining stock: the first line is served first', () => {
    const lines = [aLine(), aLine({ id: 'line-2', position: 1 })]
    const stock = new Map([['S', 3]])
    expect(sent(renewalLines(contract(lines), null, context({ stock }))).map(([outcome]) => outcome)).toEqual(
      ['sent', 'skip_line'],
    )
  })

  it('leave out options that were just found short, whatever the cached count', () =>
    expect(sent(renewalLines(contract([aLine()]), null, context({ short: new Set(['S']) })))).toEqual([
      ['skip_line', null, 0, 0],
    ]))

  it('use the announcement, and never cost more', () => {
    const announced: Announcement = {
      lines: [{ lineId: 'line-1', subSku: 'S-M2', quantity: 1, unitPrice: 20_000 }],
      deliveryFee: 0,
      total: 20_000,
    }
    const changed = [aLine({ subSku: 'L-M2', quantity: 5, unitPrice: 99_000 }), aLine({ id: 'line-2' })]
    expect(sent(renewalLines(contract(changed), announced, context()))).toEqual([['sent', 'S-M2', 1, 20_000]])
  })

  it('of discontinued options end after their day, or are replaced', () => {
    const over = aLine({ endsOn: '2026-12-04' })
    expect(sent(renewalLines(contract([over]), null, context()))[0]?.[0]).toBe('over')
    expect(sent(renewalLines(contract([{ ...over, endsOn: '2026-12-05' }]), null, context()))[0]?.[0]).toBe(
      'sent',
    )
    const replaced = { ...over, substituteSubSku: 'L-M2' }
    const announcement = announcementOf(renewalLines(contract([replaced]), null, context()), {
      deliveryFee: money('HKD', 0),
      total: money('HKD', 41_000),
    })
    expect(announcement.lines).toEqual([{ lineId: 'line-1', subSku: 'L-M2', quantity: 2, unitPrice: 18_000 }])
    expect(sent(renewalLines(contract([replaced]), announcement, context()))).toEqual([
      ['sent', 'L-M2', 2, 18_000],
    ])
  })

  it('are announced unchanged, and save money compared with a single purchase', () => {
    const lines = renewalLines(contract([aLine()]), null, context())
    expect(announcementOf(lines, { deliveryFee: money('HKD', 3_000), total: money('HKD', 44_000) })).toEqual({
      lines: [{ lineId: 'line-1', subSku: 'S-M2', quantity: 2, unitPrice: 20_500 }],
      deliveryFee: 3_000,
      total: 44_000,
    })
    expect(savingOf(lines, 'HKD', context()).minor).toBe(2 * (22_800 - 20_500))
  })
})

describe('options that a line may be swapped for (rules/subscriptions#18)', () => {
  const skus = (groups: string[][], months = 2) =>
    optionsFor(aLine(), { currency: 'HKD', intervalMonths: months }, context(), groups).map(
      ({ found, isInStock }) => [found.option.subSku, isInStock],
    )
  it('are plans of its product with its interval, and of the groups that staff agreed to', () => {
    expect(skus([])).toEqual([['L-M2', true]])
    expect(skus([['S', 'SERUM-50']])).toEqual([
      ['L-M2', true],
      ['SERUM-M2', false],
    ])
    expect(skus([['L', 'SERUM-50']])).toEqual([['L-M2', true]])
    expect(skus([], 6)).toEqual([])
  })

  it('has a plan of another interval where its option has one', () => {
    expect(planFor(aLine(), 1, find)?.subSku).toBe('S-M1')
    expect(planFor(aLine(), 5, find)).toBeNull()
    expect(planFor(aLine({ subSku: 'UNKNOWN' }), 1, find)).toBeNull()
  })
})
