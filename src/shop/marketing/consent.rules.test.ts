import { describe, expect, it } from 'vitest'
import {
  consentAfter,
  consentStates,
  covers,
  currentWording,
  mayAskAgain,
  oldestConfirmable,
  purposes,
} from './consent.rules.ts'

describe('consent to marketing mail', () => {
  it.each([
    [null, 'asked', 'confirmed', null, null],
    ['asked', 'asked', 'confirmed', 'confirmed', 'withdrawn'],
    ['confirmed', null, 'confirmed', null, 'withdrawn'],
    ['withdrawn', 'asked', 'confirmed', null, null],
  ] as const)('%s: ask %s, give %s, confirm %s, withdraw %s', (state, ask, give, confirm, withdraw) => {
    const after = (['ask', 'give', 'confirm', 'withdraw'] as const).map((event) => consentAfter(state, event))
    expect(after).toEqual([ask, give, confirm, withdraw])
  })

  it('covers the purposes its wording named, while it is confirmed', () => {
    for (const state of consentStates)
      for (const purpose of purposes)
        expect(covers({ state, wording: currentWording }, purpose)).toBe(state === 'confirmed')
    expect(covers({ state: 'confirmed', wording: 1 }, 'news')).toBe(true)
    expect(covers({ state: 'confirmed', wording: 1 }, 'cart')).toBe(false)
    expect(covers({ state: 'confirmed', wording: 99 }, 'news')).toBe(false)
  })

  it('can be confirmed for thirty days', () => {
    const now = new Date('2026-11-30T10:00:00Z')
    expect(oldestConfirmable(now)).toEqual(new Date('2026-10-31T10:00:00Z'))
  })

  it('writes to an address that has not confirmed at most every ten minutes', () => {
    const at = new Date('2026-11-20T10:00:00Z')
    const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
    expect(mayAskAgain('asked', at, later(9))).toBe(false)
    expect(mayAskAgain('asked', at, later(10))).toBe(true)
    expect(mayAskAgain('withdrawn', at, later(1))).toBe(true)
    expect(mayAskAgain(null, null, at)).toBe(true)
  })
})
