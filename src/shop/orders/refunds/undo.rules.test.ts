import { expect, it } from 'vitest'
import { fulfilmentStates } from '../rules.ts'
import type { Parcel } from '../order.rules.ts'
import { undoOf } from './undo.rules.ts'

const parcel = (id: string, state = 'handed_over') => ({ id, state }) as Parcel // what the rule reads
const stands = { status: 'confirmed', paymentState: 'paid', parcels: [parcel('a')] } as const

it('knows for every step what is taken back', () => {
  const undone = fulfilmentStates.flatMap((fulfilment) => {
    const undo = undoOf({ ...stands, fulfilmentState: fulfilment })
    return undo ? [[fulfilment, undo.what, undo.what === 'ship' ? undo.to : null]] : []
  })
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
    'two parcels, of which the last goes back',
    { parcels: [parcel('a'), parcel('b')] },
    ['b', 'partially_shipped'],
  ],
  [
    'one whose first parcel came already',
    { parcels: [parcel('a', 'delivered'), parcel('b')] },
    ['b', 'partially_shipped'],
  ],
  ['one whose last parcel is on its way', { parcels: [parcel('a'), parcel('b', 'in_transit')] }, null],
  ['one that came', { parcels: [parcel('a', 'delivered')] }, null],
  ['none', { parcels: [] }, null],
  ['one whose payment is disputed', { paymentState: 'disputed' }, null],
  ['one that is complete', { status: 'completed' }, null],
  ['one that was cancelled', { status: 'cancelled' }, null],
] as const)('a shipped order of %s', (_, changes, undone) => {
  const undo = undoOf({ ...stands, fulfilmentState: 'shipped', ...changes })
  expect(undo?.what === 'ship' ? [undo.parcel.id, undo.to] : undo).toEqual(undone)
})
