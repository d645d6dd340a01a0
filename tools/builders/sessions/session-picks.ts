import fc from '#tools/testing/properties.ts'

const deskVerbs = ['check-in', 'undo-check-in', 'complete', 'no-show', 'waive', 'cancel', 'confirm'] as const

export type Deed =
  | { do: 'book'; days: number; flagged: boolean }
  | { do: 'series'; days: number; count: number }
  | { do: 'move'; days: number }
  | { do: 'withdraw' }
  | { do: 'desk'; verb: (typeof deskVerbs)[number] }
  | { do: 'visit'; comes: boolean }
  | { do: 'refund'; count: number }
  | { do: 'transfer'; count: number }
  | { do: 'extend'; days: number }
  | { do: 'waive' | 'merge' | 'dispute' | 'won' | 'lost' }
  | { do: 'leave'; waives: boolean; stays: boolean }
  | { do: 'wait'; hours: number }
export type Pick = { who: number; at: number; deed: Deed }

const deeds = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('book' as const), days: fc.nat(20), flagged: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('series' as const),
      days: fc.nat(20),
      count: fc.integer({ min: 2, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), days: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('desk' as const), verb: fc.constantFrom(...deskVerbs) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('visit' as const), comes: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 500 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'waive' as const,
        'merge' as const,
        'dispute' as const,
        'won' as const,
        'lost' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('leave' as const), waives: fc.boolean(), stays: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 12, 25, 72, 24 * 30, 24 * 200),
    }),
  },
) satisfies fc.Arbitrary<Deed>
export const picks: fc.Arbitrary<Pick> = fc.record({ who: fc.nat(2), at: fc.nat(9), deed: deeds })
