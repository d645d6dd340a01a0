import { expect, it } from 'vitest'
import { fulfilmentStates } from '../rules.ts'
import type { Parcel } from './parcel.rules.ts'
import { undoFor, undosOf } from './undo.rules.ts'

const parcel = (id: string, state = 'handed_over') =>
  ({ id, state, movedAt: null, lines: [{ lineId: 'l', quantity: 1 }] }) as unknown as Parcel // what the rule reads
const line = { id: 'l', shipped: 2, refunded: 0, unsent: 0 }
const baseOrder = {
  status: 'confirmed',
  paymentState: 'paid',
  parcels: [parcel('a')],
  lines: [line],
} as const

it('has the step that is undone for every state', () => {
  const undone = fulfilmentStates.flatMap((fulfilment) =>
    undosOf({ ...baseOrder, fulfilmentState: fulfilment }).map((undo) => [
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
    'one with its first parcel delivered: the other',
    { parcels: [parcel('a', 'delivered'), parcel('b')] },
    ['b partially_shipped'],
  ],
  [
    'one with its last parcel on its way: the first',
    { parcels: [parcel('a'), parcel('b', 'in_transit')] },
    ['a partially_shipped'],
  ],
  ['one with a label', { parcels: [parcel('a', 'labelled')] }, ['a packed']],
  ['one that was delivered', { parcels: [parcel('a', 'delivered')] }, []],
  ['one that is being returned', { parcels: [parcel('a', 'returning')] }, []],
  ['one of which a piece was refunded after it left', { lines: [{ ...line, refunded: 2 }] }, []],
  ['one of which another piece was refunded', { lines: [{ ...line, refunded: 1 }] }, ['a packed']],
  ['none', { parcels: [] }, []],
  ['one with a disputed payment', { paymentState: 'disputed' }, []],
  ['one that is complete', { status: 'completed' }, []],
  ['one that was cancelled', { status: 'cancelled' }, []],
] as const)('a shipped order of %s', (_, changes, undone) => {
  const undos = undosOf({ ...baseOrder, fulfilmentState: 'shipped', ...changes })
  expect(undos.map((undo) => (undo.step === 'ship' ? `${undo.parcel.id} ${undo.to}` : undo.step))).toEqual(
    undone,
  )
})

it('undoes only the step that the caller saw', () => {
  const packed = { ...baseOrder, fulfilmentState: 'packed', parcels: [] } as const
  expect(undoFor(packed, 'pack', null)).toEqual({ step: 'pack' })
  expect(undoFor(packed, 'pick', null)).toBeNull()
  const shipped = { ...baseOrder, fulfilmentState: 'shipped' } as const
  expect(undoFor(shipped, 'ship', 'a')).toMatchObject({ to: 'packed' })
  expect(undoFor(shipped, 'ship', 'b')).toBeNull()
  expect(undoFor(shipped, 'ship', null)).toBeNull()
})
