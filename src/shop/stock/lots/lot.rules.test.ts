import { describe, expect, it } from 'vitest'
import {
  inLeavingOrder,
  missing,
  stateOn,
  takeFirst,
  lotStockWithout,
  type LotPieces,
  type LotState,
} from './lot.rules.ts'

const today = '2026-11-25'
const lot = (id: string, expiresOn: string | null, pieces: number, state: LotState = 'open'): LotPieces => ({
  id,
  number: id,
  expiresOn,
  state,
  pieces,
  receivedAt: '2026-01-01T00:00:00.000Z',
})

describe('the state of a lot on a day', () => {
  it.each<[string, Parameters<typeof stateOn>[0], LotState]>([
    ['has days enough', { expiresOn: '2027-02-23', state: 'open' }, 'open'],
    ['has one day too few', { expiresOn: '2027-02-22', state: 'open' }, 'short_dated'],
    ['is sold on clearance', { expiresOn: '2027-02-22', state: 'clearance' }, 'clearance'],
    ['is on its last day', { expiresOn: today, state: 'short_dated' }, 'short_dated'],
    ['is over', { expiresOn: '2026-11-24', state: 'clearance' }, 'expired'],
    ['has no last day', { expiresOn: null, state: 'open' }, 'open'],
    ['is blocked', { expiresOn: '2026-11-24', state: 'blocked' }, 'blocked'],
    ['has days enough again', { expiresOn: '2027-02-23', state: 'short_dated' }, 'open'],
  ])('which %s', (_, given, state) => expect(stateOn(given, today, 90)).toBe(state))
})

describe('the order in which lots leave', () => {
  const lots = [
    lot('late', '2028-01-01', 5),
    lot('undated', null, 5),
    lot('early', '2027-06-01', 5),
    lot('short', '2026-12-31', 5, 'short_dated'),
    lot('cheap', '2026-12-15', 5, 'clearance'),
    lot('bad', '2027-01-01', 5, 'blocked'),
    lot('over', '2026-11-01', 5, 'expired'),
    lot('since midnight', '2026-11-24', 5),
  ]
  const order = (shown: string | null) =>
    inLeavingOrder({ lots, loose: 2 }, today, shown).map(({ lotId }) => lotId ?? 'no lot')

  it('is first expired, first out; clearance and short-dated ones last', () =>
    expect(order(null)).toEqual(['no lot', 'early', 'late', 'undated', 'short', 'cheap']))
  it('begins with clearance for a buyer who was shown its expiry', () =>
    expect(order('2026-12-15')[0]).toBe('cheap'))
  it('puts lots last that expire before the shown day', () =>
    expect(order('2026-12-20').at(-1)).toBe('cheap'))

  it('takes units across lots, and fewer if there are fewer', () => {
    const turn = inLeavingOrder({ lots: lots.slice(0, 3), loose: 1 }, today, null)
    expect(takeFirst(turn, 8)).toEqual([
      { lotId: null, pieces: 1 },
      { lotId: 'early', pieces: 5 },
      { lotId: 'late', pieces: 2 },
    ])
    expect(takeFirst(turn, 99).reduce((sum, { pieces }) => sum + pieces, 0)).toBe(16)
  })

  it('never takes a later expiry before an earlier one, for any stock', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 500; round += 1) {
      const some = Array.from({ length: 1 + random(6) }, (_, index) =>
        lot(`l${index}`, random(5) === 0 ? null : `2027-${10 + random(3)}-${10 + random(19)}`, random(8)),
      )
      const there = { lots: some, loose: random(4) }
      const wanted = random(20)
      const gone = takeFirst(inLeavingOrder(there, today, null), wanted)
      const rest = lotStockWithout(there, gone)
      const all = there.loose + some.reduce((sum, { pieces }) => sum + pieces, 0)
      expect(gone.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(Math.min(wanted, all))
      const lastGone = gone
        .map(({ lotId }) => some.find(({ id }) => id === lotId)?.expiresOn ?? (lotId ? '9999' : ''))
        .toSorted()
        .at(-1)
      for (const { pieces, expiresOn } of rest.lots) {
        expect(pieces).toBeGreaterThanOrEqual(0)
        if (pieces > 0 && lastGone !== undefined) expect((expiresOn ?? '9999') >= lastGone).toBe(true)
      }
    }
  })
})

it('attributes missing units to units without a lot, then to the first expiring lots in any state', () =>
  expect(
    takeFirst(
      missing({ lots: [lot('b', '2028-01-01', 2), lot('a', '2027-01-01', 2, 'blocked')], loose: 1 }),
      4,
    ),
  ).toEqual([
    { lotId: null, pieces: 1 },
    { lotId: 'a', pieces: 2 },
    { lotId: 'b', pieces: 1 },
  ]))
