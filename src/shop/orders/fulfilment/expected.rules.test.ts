import { expect, it } from 'vitest'
import { expectedParcels } from './expected.rules.ts'
import type { Order, OrderLine } from '../order.rules.ts'
import type { Parcel } from '../parcels/parcel.rules.ts'

const line = (id: string, changes: Partial<OrderLine> = {}) =>
  ({
    id,
    productType: 'SinglePurchase',
    quantity: 2,
    shipped: 0,
    unsent: 0,
    preOrder: false,
    releasedAt: null,
    estimate: null,
    ...changes,
  }) as OrderLine // what the rule reads
const early = (id: string, estimate: string | null, changes: Partial<OrderLine> = {}) =>
  line(id, { preOrder: true, estimate, ...changes })
const order = (lines: readonly OrderLine[], changes: Partial<Order> = {}) => ({
  lines,
  parcels: [],
  estimate: { from: '2026-11-23', to: '2026-11-25' },
  createdAt: '2026-11-20T03:00:00.000Z',
  country: 'hk' as const,
  status: 'confirmed' as const,
  ...changes,
})
const soon = { from: '2026-11-22', to: '2026-11-24' }
const sent = [{ id: 'p1' } as Parcel]

it.each([
  ['one parcel', order([line('a'), line('b')]), []],
  ['pre-orders of one day alone', order([early('p', '2026-12-22')]), []],
  [
    'goods and a pre-order',
    order([early('p', '2026-12-22'), line('a')]),
    [
      [soon, ['a']],
      [{ from: '2026-12-22', to: '2026-12-24' }, ['p']],
    ],
  ],
  [
    'pre-orders of two days and one without',
    order([early('p', '2026-12-22'), early('q', null), early('r', '2026-12-10')]),
    [
      [{ from: '2026-12-10', to: '2026-12-12' }, ['r']],
      [{ from: '2026-12-22', to: '2026-12-24' }, ['p']],
      [null, ['q']],
    ],
  ],
  [
    'a pre-order that arrived',
    order([early('p', '2026-11-19', { releasedAt: '2026-11-20T00:00:00.000Z' }), line('a')]),
    [],
  ],
  [
    'the first part was sent',
    order([early('p', '2026-12-22'), line('a', { shipped: 2 })], { parcels: sent }),
    [[{ from: '2026-12-22', to: '2026-12-24' }, ['p']]],
  ],
  ['everything was sent', order([line('a', { shipped: 2 })], { parcels: [...sent, ...sent] }), []],
  ['the pre-order was refunded', order([early('p', '2026-12-22', { unsent: 2 }), line('a')]), []],
  ['it was cancelled', order([early('p', '2026-12-22'), line('a')], { status: 'cancelled' }), []],
  ['nothing is delivered', order([early('p', '2026-12-22'), line('a')], { estimate: null }), []],
] as const)('estimates the delivery of each parcel: %s', (_, requested, parcels) => {
  expect(
    expectedParcels(requested).map(({ window, lines }) => [window, lines.map(({ lineId }) => lineId)]),
  ).toEqual(parcels)
})

it('counts the days abroad as they are counted for the whole order', () => {
  const [first, second] = expectedParcels(order([line('a'), early('p', '2026-12-22')], { country: 'us' }))
  expect(first?.window?.from).toBe('2026-11-27')
  expect(second).toEqual({
    window: { from: '2026-12-27', to: '2027-01-03' },
    lines: [{ lineId: 'p', units: 2 }],
  })
})
