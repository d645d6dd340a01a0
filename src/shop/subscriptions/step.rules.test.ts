import { describe, expect, it } from 'vitest'
import { contractStates, cycleStates, type ContractState, type CycleState, type Failure } from './rules.ts'
import { canChange, cancelsInTime, nextStep, type CycleClock } from './step.rules.ts'

const now = new Date('2026-12-05T02:30:00Z')
const aCycle = (changes: Partial<CycleClock>): CycleClock => ({
  state: 'scheduled',
  renewsOn: '2026-12-05',
  announcedAt: null,
  retries: 0,
  failure: null,
  ...changes,
})
const step = (
  state: ContractState,
  cycle: Partial<CycleClock>,
  until: Partial<Record<'pausedUntil' | 'suspendedUntil', string>> = {},
) => {
  const found = nextStep({ state, pausedUntil: null, suspendedUntil: null, ...until }, aCycle(cycle), now)
  return found && [found.step, found.at.toISOString()]
}

describe('the next step of the scheduled job', () => {
  it.each<[ContractState, Partial<CycleClock>, [string, string] | null]>([
    ['active', {}, ['notice', '2026-11-28T01:00:00.000Z']],
    ['active', { announcedAt: '2026-11-28T01:00:00.000Z' }, ['lock', '2026-12-02T16:00:00.000Z']],
    ['active', { state: 'locked' }, ['charge', '2026-12-05T02:00:00.000Z']],
    ['active', { state: 'charging' }, ['settle', '2026-12-05T02:35:00.000Z']],
    ['past_due', { state: 'failed', failure: 'soft' }, ['retry', '2026-12-06T11:00:00.000Z']],
    [
      'past_due',
      { state: 'failed', failure: 'authentication', retries: 2 },
      ['retry', '2026-12-10T11:00:00.000Z'],
    ],
    ['past_due', { state: 'failed', failure: 'unknown', retries: 3 }, ['retry', '2026-12-12T02:00:00.000Z']],
    ['past_due', { state: 'failed', failure: 'soft', retries: 4 }, ['suspend', now.toISOString()]],
    ['past_due', { state: 'failed', failure: 'hard' }, ['suspend', '2026-12-12T02:00:00.000Z']],
    ['past_due', { state: 'failed', failure: 'no_card' }, ['suspend', '2026-12-12T02:00:00.000Z']],
    ['cancel_scheduled', { state: 'locked' }, ['finish_cancel', '2026-12-04T16:00:00.000Z']],
    ['paused', {}, null],
  ])('of a contract that is %s with %j: %j', (state, cycle, expected) =>
    expect(step(state, cycle)).toEqual(expected),
  )

  it('a pause ends with the delivery of its day', () => {
    expect(step('paused', { state: 'locked' }, { pausedUntil: '2026-12-05' })).toEqual([
      'charge',
      '2026-12-05T02:00:00.000Z',
    ])
  })

  it('a suspension ends after its last day', () => {
    expect(step('suspended', { state: 'failed' }, { suspendedUntil: '2027-01-11' })).toEqual([
      'end',
      '2027-01-11T16:00:00.000Z',
    ])
  })

  it('no charge is made in a state that forbids it', () => {
    const forbidden: readonly ContractState[] = [
      'pending',
      'paused',
      'suspended',
      'cancel_scheduled',
      'cancelled',
      'ended',
      'void',
    ]
    const failures: readonly (Failure | null)[] = [
      null,
      'soft',
      'hard',
      'authentication',
      'unknown',
      'no_card',
    ]
    for (const state of contractStates)
      for (const cycle of cycleStates)
        for (const failure of failures) {
          const [next] = step(state, { state: cycle, failure }) ?? [null]
          if (forbidden.includes(state)) expect(['charge', 'retry']).not.toContain(next)
          const over: readonly CycleState[] = ['paid', 'shipped', 'skipped', 'written_off']
          if (over.includes(cycle) && state !== 'cancel_scheduled' && state !== 'suspended')
            expect(next).toBeNull()
        }
  })
})

describe('how long a delivery can be changed and the contract cancelled', () => {
  it.each([
    ['2026-12-02T15:59:59Z', true, true],
    ['2026-12-02T16:00:00Z', false, true],
    ['2026-12-04T15:59:59Z', false, true],
    ['2026-12-04T16:00:00Z', false, false],
  ])('at %s: change %s, cancel %s', (at, change, cancel) => {
    expect(canChange(aCycle({}), new Date(at))).toBe(change)
    expect(cancelsInTime(aCycle({}), new Date(at))).toBe(cancel)
  })

  it('a settled or processing delivery cannot be changed', () => {
    const early = new Date('2026-11-01T00:00:00Z')
    expect(cycleStates.filter((state) => canChange(aCycle({ state }), early))).toEqual(['scheduled'])
  })
})
