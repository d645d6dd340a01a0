import { describe, expect, it } from 'vitest'
import { batchMoves, batchStates, canMove, limitOf, mayExport, type BatchLimits } from './batch.rules.ts'

const limits: BatchLimits = {
  mostCodes: 100,
  mostWorth: 50,
  mostSum: 1_000,
  mostADay: 1_500,
  mostADayOfAll: 2_000,
}
const before = { byPerson: 0, ofAll: 0 }

describe('limits of a batch (rules/wallet#13)', () => {
  it.each([
    ['all of it at its limit', { count: 100, eachHkd: 1_000, before }, null],
    ['one code too many', { count: 101, eachHkd: 100, before }, 'too_many'],
    ['a code worth a cent too much', { count: 1, eachHkd: 5_001, before }, 'too_dear'],
    ['a sum that is a code too much', { count: 21, eachHkd: 5_000, before }, 'too_much'],
    [
      'a day of one staff user to the cent',
      { count: 10, eachHkd: 5_000, before: { byPerson: 100_000, ofAll: 100_000 } },
      null,
    ],
    [
      'a cent above the day of one staff user',
      { count: 10, eachHkd: 5_000, before: { byPerson: 100_001, ofAll: 100_001 } },
      'too_much_today',
    ],
    [
      'a cent above the day of all staff users',
      { count: 10, eachHkd: 5_000, before: { byPerson: 0, ofAll: 150_001 } },
      'too_much_of_all',
    ],
  ])('apply to %s', (_, wanted, refusal) =>
    expect(limitOf(wanted, limits)?.refusal.code ?? null).toBe(refusal && `gift_batches.${refusal}`),
  )
})

describe('states of a batch', () => {
  it('change forwards only, and end with void', () => {
    for (const from of batchStates)
      for (const to of batchStates)
        expect(canMove(from, to)).toBe(
          batchMoves[from].includes(to) && batchStates.indexOf(to) > batchStates.indexOf(from),
        )
    expect(batchStates.filter((state) => batchMoves[state].length === 0)).toEqual(['void'])
  })
})

describe('the file of a batch (rules/wallet#14)', () => {
  const holder = (rights: ('gifts.issue' | 'gifts.export' | 'gifts.read')[], isTrusted = true) => ({
    id: 'ann',
    roles: [{ rights }],
    isTrusted,
  })
  it.each([
    ['the requester', holder(['gifts.issue']), 'ann', true],
    ['staff with the right to export', holder(['gifts.issue', 'gifts.export']), 'ben', true],
    ['staff without the right to issue', holder(['gifts.export']), 'ben', false],
    ['another person with the right to issue', holder(['gifts.issue']), 'ben', false],
    ['the requester without the right to issue', holder(['gifts.read']), 'ann', false],
    [
      'a new staff user whose money rights are pending',
      holder(['gifts.issue', 'gifts.export'], false),
      'ann',
      false,
    ],
    ['another person, for a batch without a requester', holder(['gifts.issue']), null, false],
  ])('may be exported by %s: %o', (_, staff, createdById, may) =>
    expect(mayExport(staff, createdById)).toBe(may),
  )
})
