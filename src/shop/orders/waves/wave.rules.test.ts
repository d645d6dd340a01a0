import { describe, expect, it } from 'vitest'
import { fulfilmentStates, orderMoves, orderStatuses, paymentStates } from '../rules.ts'
import {
  boxExclusions,
  boxFor,
  dropCauseAfter,
  dropCauseOf,
  isDone,
  joinExclusion,
  mostOrders,
  ordersByBox,
  packsBox,
  statesToDrop,
  type WaveOrderState,
} from './wave.rules.ts'

type Standing = Parameters<typeof joinExclusion>[0]
const line = {
  id: 'a',
  productType: 'SinglePurchase',
  quantity: 2,
  shipped: 0,
  unsent: 0,
  preOrder: false,
  releasedAt: null,
}
const order = (changes: object = {}): Standing =>
  ({
    status: 'confirmed',
    paymentState: 'paid',
    fulfilmentState: 'picking',
    approval: null,
    revisions: [],
    short: [],
    lines: [line],
    ...changes,
  }) as unknown as Standing // what the rules read
const two = [{ subSku: 'A', pieces: 2 }]

describe('orders that join and leave a wave', () => {
  it.each(orderStatuses)('%s', (status) => {
    const expected =
      status === 'confirmed' ? null : /cancel|expire/.test(status) ? 'cancelled' : 'not_to_pick'
    expect(joinExclusion(order({ status, fulfilmentState: 'none' }))).toBe(expected)
  })
  it.each(fulfilmentStates)('%s', (fulfilmentState) => {
    const joins = ['none', 'picking'].includes(fulfilmentState)
    const held = fulfilmentState === 'on_hold'
    expect(joinExclusion(order({ fulfilmentState }))).toBe(joins ? null : held ? 'held' : 'not_to_pick')
    expect(dropCauseOf(order({ fulfilmentState }), two, two)).toBe(
      fulfilmentState === 'picking' ? null : fulfilmentState === 'none' ? 'undone' : held ? 'held' : 'packed',
    )
  })
  it.each(paymentStates)('%s', (paymentState) => {
    expect(joinExclusion(order({ paymentState }))).toBe(paymentState === 'disputed' ? 'disputed' : null)
  })
  it.each([
    ['a request waits for a second person', { approval: 'refund' }, 'approval'],
    ['goods were not found', { short: [{ subSku: 'A' }] }, 'short'],
    ['nothing is left to send', { lines: [{ ...line, unsent: 2 }] }, 'not_to_pick'],
    ['its goods are not in stock yet', { lines: [{ ...line, preOrder: true }] }, 'not_to_pick'],
  ])('%s', (_, changes, exclusion) => {
    expect(joinExclusion(order(changes))).toBe(exclusion)
    expect(dropCauseOf(order(changes), two, two)).toBe(exclusion === 'not_to_pick' ? 'changed' : exclusion)
  })
  it.each([
    ['fewer pieces', [{ subSku: 'A', pieces: 1 }]],
    ['more pieces', [{ subSku: 'A', pieces: 3 }]],
    ['another option', [{ subSku: 'B', pieces: 2 }]],
    ['one more option', [...two, { subSku: 'B', pieces: 1 }]],
    ['none', []],
  ])('%s than when it joined', (_, now) => {
    expect(dropCauseOf(order(), two, now)).toBe('changed')
  })
})

it('every transition of an order in a wave drops it, except those of picking', () => {
  const next = (Object.keys(orderMoves) as (keyof typeof orderMoves)[]).flatMap((machine) =>
    Object.keys(orderMoves[machine]).map((to) => [`${machine} ${to}`, dropCauseAfter(machine, to)] as const),
  )
  expect(Object.fromEntries(next.filter(([, cause]) => cause !== null))).toEqual({
    'status cancelled': 'cancelled',
    'status expired': 'cancelled',
    'payment partially_refunded': 'refunded',
    'payment refunded': 'refunded',
    'payment disputed': 'disputed',
    'payment disputed_lost': 'disputed',
    'fulfilment none': 'undone',
    'fulfilment on_hold': 'held',
    'fulfilment packed': 'packed',
    'fulfilment partially_shipped': 'packed',
    'fulfilment shipped': 'packed',
    'fulfilment ready_for_pickup': 'packed',
    'fulfilment collected': 'packed',
  })
})

it('packing drops orders that were not picked in full, and any other step also drops picked ones', () => {
  expect([statesToDrop('packed'), statesToDrop('cancelled')]).toEqual([['waiting'], ['waiting', 'picked']])
})

describe('the next piece', () => {
  const orders = (['waiting', 'waiting', 'dropped', 'picked'] as WaveOrderState[]).map((state, at) => ({
    orderId: `o${at + 1}`,
    box: at + 1,
    state,
  }))
  const piece = (orderId: string, subSku: string, picked: number, pieces = 2) => ({
    orderId,
    subSku,
    pieces,
    picked,
  })
  it.each([
    ['is put into the lowest box', [piece('o2', 'A', 0), piece('o1', 'A', 1)], 1],
    ['passes over a full one', [piece('o1', 'A', 2), piece('o2', 'A', 1)], 2],
    ['passes over one that dropped out', [piece('o3', 'A', 0)], null],
    ['passes over one that is picked', [piece('o4', 'A', 1)], null],
    ['that no order needs is put into no box', [piece('o1', 'B', 0)], null],
  ])('%s', (_, pieces, box) => expect(boxFor({ orders, pieces }, 'A')?.box ?? null).toBe(box))
})

it.each<[WaveOrderState[], boolean]>([
  [[], true],
  [['waiting'], false],
  [['picked', 'waiting'], false],
  [['picked', 'dropped'], true],
  [['dropped'], true],
])('%s orders: done %s', (states, done) => expect(isDone(states.map((state) => ({ state })))).toBe(done))

describe('orders that leave in one parcel share a box', () => {
  const combined = (number: string, ...others: string[]) => ({
    id: number,
    number,
    combined:
      others.length > 0 ? { id: 'c', orders: others.map((other) => ({ id: other, number: other })) } : null,
  })
  const found = new Map(
    [combined('A', 'C'), combined('B'), combined('C', 'A')].map((each) => [each.id, each]),
  )

  it.each([
    ['whichever was chosen', ['B', 'C'], [['B'], ['C', 'A']]],
    ['once however many were chosen', ['C', 'A', 'B'], [['C', 'A'], ['B']]],
    ['without unknown options', ['X', 'B'], [['B']]],
  ])('%s', (_, ids, boxes) =>
    expect(ordersByBox(ids, found).map((box) => box.map(({ id }) => id))).toEqual(boxes),
  )

  it.each([
    ['both fit', [null, null], 0, [null, null]],
    ['one is held', [null, 'held'], 0, ['combined', 'held']],
    ['there is room for one only', [null, null], mostOrders - 1, ['too_many', 'too_many']],
    ['they fill the wave', [null, null], mostOrders - 2, [null, null]],
  ] as const)('%s', (_, alone, before, exclusions) =>
    expect(boxExclusions(alone, before)).toEqual(exclusions),
  )

  it.each([
    ['an order by itself', 'B', {}, true],
    ['the first of a box that is full', 'A', { C: 'picked' }, true],
    ['the last of it', 'C', { A: 'picked' }, false],
    ['a box that lacks a piece', 'A', { C: 'waiting' }, false],
    ['a box whose other order dropped out', 'A', { C: 'dropped' }, false],
    ['a box whose other order is in no wave', 'A', {}, false],
  ] as const)(
    '%s',
    (_, id, states: Record<string, WaveOrderState>, isPacking) =>
      expect(packsBox(found.get(id)!, (each) => states[each] ?? null)).toBe(isPacking), // of the map above
  )
})
