import { describe, expect, it } from 'vitest'
import {
  deliveryEvents,
  deliveryStates,
  deliveryTable,
  excerptOf,
  isGone,
  isTaken,
  nextTry,
  maxAge,
  backoffAfter,
  statesBefore,
} from './delivery.rules.ts'

describe('a delivery', () => {
  const expected = {
    waiting: { claim: 'sending', succeed: null, fail: null, expire: 'dead', replay: null },
    sending: { claim: 'sending', succeed: 'delivered', fail: 'waiting', expire: 'dead', replay: null },
    delivered: { claim: null, succeed: null, fail: null, expire: null, replay: 'waiting' },
    dead: { claim: null, succeed: null, fail: null, expire: null, replay: 'waiting' },
  } as const
  const cells = deliveryStates.flatMap((state) => deliveryEvents.map((event) => [state, event] as const))
  it.each(cells)('%s, %s', (state, event) =>
    expect(deliveryTable[state][event] ?? null).toBe(expected[state][event]),
  )
  it('can be replayed once it ended, and given up until then', () => {
    expect(statesBefore('replay')).toEqual(['delivered', 'dead'])
    expect(statesBefore('expire')).toEqual(['waiting', 'sending'])
  })
})

describe('the next try', () => {
  const queuedAt = new Date('2026-03-01T00:00:00Z')
  const later = (ms: number) => new Date(queuedAt.getTime() + ms)
  it.each([
    [1, 0, 60_000],
    [2, 60_000, 180_000],
    [3, 180_000, 480_000],
    [7, 8_000_000, 15_200_000],
    [40, 8_000_000, 15_200_000],
    // the last attempt is exactly at the maximum age
    [40, maxAge - 1_000, maxAge],
  ])('after %i tries, %i ms after it was queued', (attempts, at, next) =>
    expect(nextTry({ attempts, queuedAt }, later(at))).toEqual(later(next)),
  )
  it('is not made after three days', () => {
    expect(nextTry({ attempts: 2, queuedAt }, later(maxAge))).toBeNull()
    expect(nextTry({ attempts: 40, queuedAt }, later(maxAge + 1))).toBeNull()
  })
  it('is never more than five minutes away for an endpoint as a whole', () => {
    expect([1, 2, 3].map(backoffAfter)).toEqual([2_000, 4_000, 8_000])
    expect([9, 500].map(backoffAfter)).toEqual([300_000, 300_000])
  })
})

describe('an answer', () => {
  it.each([
    [{ status: 200 }, true, false],
    [{ status: 204 }, true, false],
    [{ status: 299 }, true, false],
    [{ status: 199 }, false, false],
    [{ status: 302 }, false, false],
    [{ status: 404 }, false, false],
    [{ status: 410 }, false, true],
    [{ status: 500 }, false, false],
    [{ failure: 'timeout' }, false, false],
  ])('%o', (outcome, taken, gone) => expect([isTaken(outcome), isGone(outcome)]).toEqual([taken, gone]))
  it('is truncated, to characters that a database accepts', () => {
    expect(excerptOf('a\0b\ud800')).toBe('ab\ufffd')
    expect(excerptOf('😀'.repeat(600))).toBe('😀'.repeat(500))
  })
})
