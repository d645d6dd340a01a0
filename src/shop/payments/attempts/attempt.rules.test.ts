import { describe, expect, it } from 'vitest'
import { money } from '../../money.ts'
import {
  attemptMoves,
  attemptStates,
  canMove,
  isOpen,
  nextQuery,
  referenceOf,
  refundMoves,
  refundStates,
  type AttemptState,
} from '../rules.ts'
import { decide, type ProviderStatus } from './provider-status.rules.ts'

describe('moves of an attempt', () => {
  it.each<[AttemptState, string]>([
    ['created', 'redirected processing authorised captured failed cancelled expired unknown'],
    ['redirected', 'processing authorised captured failed cancelled expired unknown'],
    ['processing', 'authorised captured failed cancelled expired unknown'],
    ['authorised', 'captured failed cancelled expired unknown'],
    ['unknown', 'processing authorised captured failed cancelled expired'],
    ['captured', ''],
    ['failed', 'captured'],
    ['cancelled', 'captured'],
    ['expired', 'processing captured'],
  ])('from %s: %s', (from, to) => {
    const wanted = to.split(' ').filter(Boolean)
    expect(attemptStates.filter((state) => canMove(from, state)).toSorted()).toEqual(wanted.toSorted())
    expect(attemptMoves[from]).toHaveLength(wanted.length)
  })

  it('are open while they may still be captured', () => {
    expect(attemptStates.filter(isOpen)).toEqual([
      'created',
      'redirected',
      'processing',
      'authorised',
      'unknown',
    ])
  })

  it('of refunds end once it succeeded', () => {
    expect(refundStates.map((state) => [state, refundMoves[state].join(' ')])).toEqual([
      ['requested', 'approved'],
      ['approved', 'sent manual'],
      ['sent', 'approved succeeded failed'],
      ['succeeded', ''],
      ['failed', 'manual'],
      ['manual', 'succeeded'],
    ])
  })
})

it('each attempt has a unique reference', () => {
  expect([referenceOf('261121-ABCDEF7', 1), referenceOf('261121-ABCDEF7', 2)]).toEqual([
    '261121-ABCDEF7-1',
    '261121-ABCDEF7-2',
  ])
})

describe('the next query of the provider', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  const hour = 3_600
  it.each<[number, number | null, number | null]>([
    [60, null, 60],
    [300, null, 300],
    [60, 0, 300],
    [300, hour - 1, 300],
    [300, hour, hour],
    [300, 25 * hour - 1, hour],
    [300, 25 * hour, null],
    [60, 26 * hour, null],
  ])('with a pause of %s, silent for %s seconds: in %s', (pause, silent, later) => {
    const next = nextQuery(pause, now, silent === null ? null : before(silent))
    expect(next === null ? null : (next.getTime() - now.getTime()) / 1_000).toBe(later)
  })
})

describe('the effect of a provider status on an attempt', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const expiry = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  const standing = {
    amount: money('HKD', 100),
    providerRef: 'p',
    expiresAt: expiry(60),
  } as const
  const word = (changes: Partial<ProviderStatus>): ProviderStatus => ({
    state: 'none',
    reference: null,
    providerRef: 'p',
    transactionId: null,
    amount: money('HKD', 100),
    code: null,
    ...changes,
  })
  const after = (state: AttemptState, output: Partial<ProviderStatus>, changes: object = {}) => {
    const { to, task } = decide({ ...standing, state, ...changes }, word(output), now)
    return [to, task]
  }

  it.each(attemptStates)('%s, for each provider status', (state) => {
    const open = ['created', 'redirected', 'processing', 'authorised', 'unknown'].includes(state)
    const movesTo = (to: AttemptState) => [open && canMove(state, to) ? to : null, null]
    const isCaptured = state === 'captured'
    expect(after(state, { state: 'captured' })).toEqual([isCaptured ? null : 'captured', null])
    expect(after(state, { state: 'authorised' })).toEqual(movesTo('authorised'))
    expect(after(state, { state: 'pending' })).toEqual(movesTo('processing'))
    expect(after(state, { state: 'failed' })).toEqual(movesTo('failed'))
    expect(after(state, { state: 'cancelled' })).toEqual(movesTo('cancelled'))
    expect(after(state, { state: 'expired' })).toEqual(movesTo('expired'))
    expect(after(state, { state: 'none' })).toEqual(movesTo('expired'))
    expect(after(state, { state: 'refunded' })).toEqual([null, isCaptured ? null : 'difference'])
    expect(after(state, { state: 'refund_pending' })).toEqual([null, isCaptured ? null : 'difference'])
    const short = after(state, { state: 'captured', amount: money('HKD', 99) })
    expect(short).toEqual(
      isCaptured ? [null, null] : [open && state !== 'unknown' ? 'unknown' : null, 'wrong_amount'],
    )
    expect(after(state, { state: 'captured', amount: null })).toEqual(short)
  })

  it.each<[string, () => unknown, unknown]>([
    [
      'paid again under another number',
      () => after('captured', { state: 'captured', providerRef: 'q' }),
      [null, 'paid_twice'],
    ],
    ['paid, reported twice', () => after('captured', { state: 'captured' }), [null, null]],
    [
      'paid, without a number',
      () => after('captured', { state: 'captured', providerRef: null }),
      [null, null],
    ],
    [
      'pending under another number',
      () => after('captured', { state: 'pending', providerRef: 'q' }),
      [null, null],
    ],
    [
      'unheard of, a second before the last moment',
      () => after('redirected', {}, { expiresAt: expiry(59) }),
      [null, null],
    ],
    [
      'unheard of, at the last moment',
      () => after('redirected', {}, { expiresAt: expiry(60) }),
      ['expired', null],
    ],
    ['unheard of, without an end', () => after('redirected', {}, { expiresAt: null }), [null, null]],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))
})
