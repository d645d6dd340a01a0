import { expect, it } from 'vitest'
import { fulfilmentStates } from '../rules.ts'
import type { Parcel } from './parcel.rules.ts'
import { undoFor, undosOf } from './undo.rules.ts'

const parcel = (id: string, state = 'handed_over') =>
  ({ id, state, movedAt: null, lines: [{ lineId: 'l', quantity: 1 }] }) as unknown as Parcel // what the rule reads
const line = { id: 'l', shipped: 2, refunded: 0, unsent: 0 }
const stands = { status: 'confirmed', paymentState: 'paid', parcels: [parcel('a')], lines: [line] } as const

it('knows for every step what is taken back', () => {
  const undone = fulfilmentStates.flatMap((fulfilment) =>
    undosOf({ ...stands, fulfilmentState: fulfilment }).map((undo) => [
      fulfilment,
      undo.step,
      undo.step === 'ship' ? undo.to : null,
    ]),
  )
  expect(undone).toEqual([
    ['picking', 'pick', null],
    ['packed', 'pack', null],
    ['partially_shipped', 'ship', 'packed'],
    ['shipped', 'ship', 'packed'],
    ['ready_for_pickup', 'ready', null],
  ])
})

it.each([
  [
    'two parcels: each of them',
    { parcels: [parcel('a'), parcel('b')] },
    ['a partially_shipped', 'b partially_shipped'],
  ],
  [
    'one whose first parcel came already: the other',
    { parcels: [parcel('a', 'delivered'), parcel('b')] },
    ['b partially_shipped'],
  ],
  [
    'one whose last parcel is on its way: the first',
    { parcels: [parcel('a'), parcel('b', 'in_transit')] },
    ['a partially_shipped'],
  ],
  ['one with a label', { parcels: [parcel('a', 'labelled')] }, ['a packed']],
  ['one that came', { parcels: [parcel('a', 'delivered')] }, []],
  ['one that comes back', { parcels: [parcel('a', 'returning')] }, []],
  ['one of which a piece was refunded after it left', { lines: [{ ...line, refunded: 2 }] }, []],
  ['one of which another piece was refunded', { lines: [{ ...line, refunded: 1 }] }, ['a packed']],
  ['none', { parcels: [] }, []],
  ['one whose payment is disputed', { paymentState: 'disputed' }, []],
  ['one that is complete', { status: 'completed' }, []],
  ['one that was cancelled', { status: 'cancelled' }, []],
] as const)('a shipped order of %s', (_, changes, undone) => {
  const undos = undosOf({ ...stands, fulfilmentState: 'shipped', ...changes })
  expect(undos.map((undo) => (undo.step === 'ship' ? `${undo.parcel.id} ${undo.to}` : undo.step))).toEqual(
    undone,
  )
})

it('takes back only what was seen', () => {
  const packed = { ...stands, fulfilmentState: 'packed', parcels: [] } as const
  expect(undoFor(packed, 'pack', null)).toEqual({ step: 'pack' })
  expect(undoFor(packed, 'pick', null)).toBeNull()
  const shipped = { ...stands, fulfilmentState: 'shipped' } as const
  expect(undoFor(shipped, 'ship', 'a')).toMatchObject({ to: 'packed' })
  expect(undoFor(shipped, 'ship', 'b')).toBeNull()
  expect(undoFor(shipped, 'ship', null)).toBeNull()
})
