import { describe, expect, it } from 'vitest'
import { money } from '../../money.ts'
import { profiles } from '#tools/builders/payments/payment-means.ts'
import { lastQuery, onNextStart, type Again } from './again.rules.ts'
import { attemptStates, type AttemptState } from '../rules.ts'

const now = new Date('2026-11-20T04:00:00Z')
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000)
const capabilitiesOf = (name: string) => profiles.find(({ method }) => method === name)!.capabilities
const due = money('HKD', 38_800)
const usual = { amount: due, webLink: 'https://pay.example/1', expiresAt: at(600), createdAt: at(-60) }

/** Every state of an earlier attempt, and what the next press makes of it by card, PayMe and FPS. */
const table: Record<AttemptState, readonly [card: Again, payMe: Again, fps: Again]> = {
  created: ['replace', 'continue', 'continue'],
  redirected: ['replace', 'continue', 'continue'],
  processing: ['replace', 'continue', 'continue'],
  authorised: ['wait', 'wait', 'wait'],
  unknown: ['wait', 'wait', 'wait'],
  captured: ['new', 'new', 'new'],
  failed: ['new', 'new', 'new'],
  cancelled: ['new', 'new', 'new'],
  expired: ['new', 'new', 'new'],
}

describe('pressing "pay" again', () => {
  it.each(attemptStates)('after an attempt that is %s', (state) => {
    const after = (['paydollar', 'payme', 'fps'] as const).map((method) =>
      onNextStart({ ...usual, state }, due, now, capabilitiesOf(method)),
    )
    expect(after).toEqual(table[state])
  })

  it.each([
    ['payme', 'redirected', { amount: money('HKD', 38_801) }, 'replace'],
    ['fps', 'redirected', { amount: money('HKD', 38_799) }, 'replace'],
    ['fps', 'redirected', { amount: money('USD', 38_800) }, 'replace'],
    ['fps', 'redirected', { expiresAt: at(60) }, 'replace'],
    ['fps', 'redirected', { expiresAt: at(61) }, 'continue'],
    ['fps', 'processing', { expiresAt: at(-1) }, 'continue'],
    ['fps', 'processing', { amount: money('HKD', 1) }, 'replace'],
    ['payme', 'processing', { expiresAt: at(60) }, 'replace'],
    ['payme', 'redirected', { expiresAt: null }, 'continue'],
    ['payme', 'created', { webLink: null, createdAt: at(-29) }, 'continue'],
    ['payme', 'created', { webLink: null, createdAt: at(-30) }, 'replace'],
    ['fps', 'unknown', { amount: money('HKD', 1) }, 'wait'],
  ] as const)('by %s after %s with %o: %s', (method, state, changes, again) => {
    const before = { ...usual, state, ...changes }
    expect(onNextStart(before, due, now, capabilitiesOf(method))).toBe(again)
  })
})

it.each([
  ['paydollar', at(1), at(1)],
  ['paydollar', at(0), null],
  ['paydollar', null, null],
  ['payme', at(60), null],
  ['fps', at(60), null],
] as const)(
  'an attempt that its buyer left at %s and that expires at %s is queried once more at %s',
  (method, expiresAt, at) => {
    expect(lastQuery({ expiresAt }, now, capabilitiesOf(method))).toEqual(at)
  },
)
