import { describe, expect, it } from 'vitest'
import { creditAlone, creditKinds, fitsAlone, refundAlone, soloKinds, type SoloKind } from './solo.rules.ts'

const none = { credit: 0, all: 0 }
const given = (kind: SoloKind, hkd: number) => ({ credit: creditKinds.includes(kind) ? hkd : 0, all: hkd })
const limitOf = (kind: SoloKind) => (creditKinds.includes(kind) ? creditAlone : refundAlone)

describe.each(soloKinds)('%s', (kind) => {
  it('goes up to its limit and no further', () => {
    const before = { byPerson: none, bySubject: none }
    expect(fitsAlone(kind, limitOf(kind), before)).toBe(true)
    expect(fitsAlone(kind, limitOf(kind) + 1, before)).toBe(false)
  })

  it.each(soloKinds)('after %s: the sums of both, by person and by who it goes to', (former) => {
    const isSameCredit = creditKinds.includes(kind) && creditKinds.includes(former)
    for (const had of [0, 1, creditAlone - 1, creditAlone, refundAlone - 1, refundAlone]) {
      if (had > limitOf(former)) continue
      const left = isSameCredit ? creditAlone - had : Math.min(limitOf(kind), refundAlone - had)
      for (const whose of ['byPerson', 'bySubject'] as const) {
        const before = { byPerson: none, bySubject: none, [whose]: given(former, had) }
        expect([whose, had, fitsAlone(kind, left, before)]).toEqual([whose, had, true])
        expect([whose, had, fitsAlone(kind, left + 1, before)]).toEqual([whose, had, false])
      }
    }
  })
})

it('the larger of both sums counts, not their sum', () => {
  const before = { byPerson: given('wallet', 20_000), bySubject: given('gifts', 30_000) }
  expect(fitsAlone('wallet', 20_000, before)).toBe(true)
  expect(fitsAlone('wallet', 20_001, before)).toBe(false)
})
