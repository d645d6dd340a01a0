import { describe, expect, it } from 'vitest'
import { parcelStates, type ParcelState } from '../parcels/parcel.rules.ts'
import {
  causesFor,
  netsOf,
  obstructionOf,
  replaceableLines,
  replacementCauses,
  takesReplaced,
} from './replacement.rules.ts'

/** For what a parcel in each state is replaced. */
const table: Record<ParcelState, string> = {
  created: '',
  labelled: '',
  handed_over: 'lost damaged',
  in_transit: 'lost damaged',
  out_for_delivery: 'lost damaged',
  exception: 'lost damaged',
  returning: 'lost damaged',
  delivered: 'damaged',
  returned: 'damaged',
  undone: '',
}
const cells = parcelStates.flatMap((state) =>
  replacementCauses.map((cause) => [state, cause, table[state].split(' ').includes(cause)] as const),
)
it.each(cells)('a parcel that is %s is replaced as %s: %s', (state, cause, is) =>
  expect(causesFor({ state }).includes(cause)).toBe(is),
)

const baseOrder = {
  status: 'confirmed',
  paymentState: 'paid',
  fulfilmentState: 'shipped',
  approval: null,
  revisions: [],
  addresses: [{ kind: 'delivery' }],
} as unknown as Parameters<typeof obstructionOf>[0] // what the rule reads

describe('an order', () => {
  it.each([
    ['placed', {}, false, null],
    ['that was delivered', { fulfilmentState: 'delivered' }, false, null],
    ['that is disputed', { paymentState: 'disputed' }, false, 'disputed'],
    ['with a lost dispute', { paymentState: 'disputed_lost' }, false, 'disputed'],
    ['that was cancelled', { status: 'cancelled' }, false, 'illegal_transition'],
    ['that is complete', { status: 'completed' }, false, 'illegal_transition'],
    ['with a request that waits', { approval: { id: 'a' } }, false, 'held_for_approval'],
    ['with a change that waits', { revisions: [{ state: 'waiting' }] }, false, 'difference_waits'],
    ['with an open return', {}, true, 'return_decides'],
    ['that was returned', { fulfilmentState: 'returned' }, false, 'return_decides'],
    ['that was partly returned', { fulfilmentState: 'partially_returned' }, false, 'return_decides'],
    ['with an erased buyer', { addresses: [] }, false, 'address_missing'],
  ] as const)('%s', (_, change, hasOpenReturn, obstruction) =>
    expect(
      obstructionOf({ ...baseOrder, ...change } as unknown as typeof baseOrder, { hasOpenReturn }), // as above
    ).toBe(obstruction),
  )
})

const line = { id: 'l', quantity: 4, refunded: 0, unitNet: [400, 300, 200, 100] }
const parcel = { lines: [{ lineId: 'l', quantity: 2 }] }

it.each([
  ['no piece was refunded', 0, [], 2],
  ['two of four were refunded', 2, [], 2],
  ['three of four were refunded', 3, [], 1],
  ['all were refunded', 4, [], 0],
  ['one of the parcel was replaced', 0, [{ lineId: 'l', units: 1, inParcel: 1 }], 1],
  ['two of another parcel were replaced, one was refunded', 1, [{ lineId: 'l', units: 2, inParcel: 0 }], 1],
])('of a parcel of two, when %s, %s', (_, refunded, replaced, most) =>
  expect(replaceableLines(parcel, [{ ...line, refunded }], replaced)).toEqual(
    most === 0 ? [] : [{ lineId: 'l', units: most }],
  ),
)

it('pieces have the net value of the next refund', () => {
  expect(netsOf(line, [], 2)).toEqual([400, 300])
  expect(netsOf({ ...line, refunded: 1 }, [{ lineId: 'l', units: 1, inParcel: 1 }], 2)).toEqual([200, 100])
})

it.each([
  [0, 4, 0, false],
  [0, 4, 1, true],
  [0, 3, 1, false],
  [2, 1, 1, false],
  [2, 2, 1, true],
])(
  'with %d given back, %d more and %d replaced, it takes a replaced piece: %s',
  (refunded, units, replaced, is) =>
    expect(takesReplaced({ quantity: 4, refunded }, units, replaced)).toBe(is),
)
