import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const shop = join(import.meta.dirname, '..')
const sources = readdirSync(shop, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(shop, path), 'utf8') }))
const roomsWith = (pattern: RegExp): string[] => [
  ...new Set(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path.split('/')[0] ?? '')),
]

it.each([
  ['a fee of the table', /(?<!function )\bdeliveryFee\(/, ['quotes']],
  ['the discount of a coupon', /(?<!function )\bcouponGift\(/, ['quotes']],
  ['whether a coupon counts', /(?<!function )\bcouponProblem\(/, ['pricing', 'quotes']],
  [
    'sums as an order stores them',
    /\btoOrderAmounts\(/,
    ['bookings', 'checkout', 'drafts', 'quotes', 'subscriptions'],
  ],
  // orders read the columns; `orders/replacement.ts` writes an order at no charge
  ['amounts of an order, one by one', /\bamounts: \{/, ['orders']],
])('%s: only these rooms ask for it', (_, pattern, rooms) => {
  const allowed = new Set(rooms)
  expect(roomsWith(pattern).filter((room) => !allowed.has(room))).toEqual([])
})

it('looks where such calls are', () => {
  expect(roomsWith(/(?<!function )\bdeliveryFee\(/)).toEqual(['quotes'])
  expect(roomsWith(/(?<!function )\bcouponProblem\(/)).toContain('quotes')
  expect(roomsWith(/\btoOrderAmounts\(/).toSorted()).toEqual([
    'bookings',
    'checkout',
    'drafts',
    'quotes',
    'subscriptions',
  ])
})
