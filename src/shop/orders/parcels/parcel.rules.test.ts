import fc from '#tools/testing/properties.ts'
import { expect, it } from 'vitest'
import { canMoveParcel, parcelStates, stateOfEvents, type CarrierState } from './parcel.rules.ts'

const eventsOf = (...states: (CarrierState | null)[]) =>
  states.map((state, at) => ({ at: new Date(1_800_000_000_000 + at * 3_600_000).toISOString(), state }))

it('parcel states have the expected transitions', () => {
  const moves = parcelStates.map((from) => [
    from,
    parcelStates.filter((to) => canMoveParcel(from, to)).join(' '),
  ])
  expect(moves).toEqual([
    ['created', 'labelled handed_over delivered undone'],
    [
      'labelled',
      'created handed_over in_transit out_for_delivery delivered exception returning returned undone',
    ],
    ['handed_over', 'in_transit out_for_delivery delivered exception returning returned undone'],
    ['in_transit', 'out_for_delivery delivered exception returning returned'],
    ['out_for_delivery', 'in_transit delivered exception returning returned'],
    ['delivered', ''],
    ['exception', 'in_transit out_for_delivery delivered returning returned'],
    ['returning', 'delivered returned'],
    ['returned', ''],
    ['undone', ''],
  ])
})

it.each([
  ['nothing', eventsOf(), null],
  ['a note alone', eventsOf(null), null],
  [
    'the way to the buyer',
    eventsOf('handed_over', 'in_transit', 'out_for_delivery', 'delivered'),
    'delivered',
  ],
  ['held up and on again', eventsOf('handed_over', 'exception', 'in_transit'), 'in_transit'],
  ['collected once more', eventsOf('in_transit', 'handed_over'), 'in_transit'],
  ['an event after delivery', eventsOf('delivered', 'in_transit', 'exception'), 'delivered'],
  ['on its way back', eventsOf('exception', 'returning', 'in_transit'), 'returning'],
  ['handed over to us', eventsOf('returning', 'in_transit', 'delivered'), 'returned'],
] as const)('derives the state of a parcel: %s', (_, events, state) =>
  expect(stateOfEvents(events)).toBe(state),
)

it('late, repeated and out-of-order events result in the same state', () => {
  const state = fc.constantFrom<CarrierState | null>(
    'handed_over',
    'in_transit',
    'out_for_delivery',
    'delivered',
    'exception',
    'returning',
    'returned',
    null,
  )
  fc.assert(
    fc.property(fc.array(state, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (states, keys) => {
      const events = eventsOf(...states)
      const shuffled = events
        .map((event) => ({ event, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ event }) => event)
      expect(stateOfEvents(shuffled)).toBe(stateOfEvents(events))
      const twice = events.flatMap((event) => [event, event])
      expect(stateOfEvents(twice)).toBe(stateOfEvents(events))
    }),
  )
})
