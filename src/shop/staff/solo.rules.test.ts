import { describe, expect, it } from 'vitest'
import {
  creditAlone,
  creditKinds,
  isWithinSoloLimit,
  refundAlone,
  soloKinds,
  type SoloKind,
} from './solo.rules.ts'

const none = { credit: 0, all: 0 }
const given = (kind: SoloKind, hkd: number) => ({ credit: creditKinds.includes(kind) ? hkd : 0, all: hkd })
const limitOf = (kind: SoloKind) => (creditKinds.includes(kind) ? creditAlone : refundAlone)

describe.each(soloKinds)('%s', (kind) => {
  it('is allowed up to its limit', () => {
    const before = { byPerson: none, bySubject: none }
    expect(isWithinSoloLimit(kind, limitOf(kind), before)).toBe(true)
    expect(isWithinSoloLimit(kind, limitOf(kind) + 1, before)).toBe(false)
  })

  it.each(soloKinds)('after %s: limited by the sums of both, by person and by recipient', (former) => {
    const isSameCredit = creditKinds.includes(kind) && creditKinds.includes(former)
    for (const had of [0, 1, creditAlone - 1, creditAlone, refundAlone - 1, refundAlone]) {
      if (had > limitOf(former)) continue
      const left = isSameCredit ? creditAlone - had : Math.min(limitOf(kind), refundAlone - had)
      for (const sum of ['byPerson', 'bySubject'] as const) {
        const before = { byPerson: none, bySubject: none, [sum]: given(former, had) }
        expect([sum, had, isWithinSoloLimit(kind, left, before)]).toEqual([sum, had, true])
        expect([sum, had, isWithinSoloLimit(kind, left + 1, before)]).toEqual([sum, had, false])
      }
    }
  })
})

it('the larger of both sums counts, not their sum', () => {
  const before = { byPerson: given('wallet', 20_000), bySubject: given('gifts', 30_000) }
  expect(isWithinSoloLimit('wallet', 20_000, before)).toBe(true)
  expect(isWithinSoloLimit('wallet', 20_001, before)).toBe(false)
})
