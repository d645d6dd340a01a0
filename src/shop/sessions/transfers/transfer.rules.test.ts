import { describe, expect, it } from 'vitest'
import { refusalToTake, stateAt } from './transfer.rules.ts'

const now = new Date('2026-11-23T04:00:00Z')
const until = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const offer = { state: 'offered', email: 'ada@example.com', expiresAt: until(1) } as const
const ada = { email: 'ada@example.com', now }

describe('an offer of sessions (rules/sessions#9)', () => {
  it('expires in the moment it is over, whether a job has run or not', () => {
    expect(stateAt(offer, now)).toBe('offered')
    expect(stateAt({ ...offer, expiresAt: now }, now)).toBe('expired')
    expect(stateAt({ state: 'withdrawn', expiresAt: until(-1) }, now)).toBe('withdrawn')
  })

  it.each([
    [{}, ada, null],
    [{}, { ...ada, email: 'bob@example.com' }, 'sessions.transfer_other'],
    [{ expiresAt: until(-1) }, ada, 'sessions.transfer_over'],
    [{ state: 'withdrawn', email: null }, ada, 'sessions.transfer_withdrawn'],
    [{ state: 'taken', email: null }, ada, 'sessions.transfer_taken'],
  ] as const)('%j for %j: %s', (change, who, code) =>
    expect(refusalToTake({ ...offer, ...change }, who)?.code ?? null).toBe(code),
  )
})
