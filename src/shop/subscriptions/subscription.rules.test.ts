import { describe, expect, it } from 'vitest'
import {
  anchorForInterval,
  cancelOpensOn,
  comingNext,
  cycleAfter,
  daysToMoveTo,
  hasAnnouncedTerms,
  hasMetMinimum,
  lastPaidCycle,
  openCycle,
  sendNowOpensOn,
  skippedCycle,
  upcomingDays,
  type Cycle,
  type Subscription,
} from './subscription.rules.ts'

const aCycle = (number: number, changes: Partial<Cycle> = {}): Cycle =>
  ({
    id: `cycle-${number}`,
    number,
    state: 'scheduled',
    renewsOn: '2026-12-05',
    announcedAt: null,
    paidAt: null,
    ...changes,
  }) as Cycle // the fields that these rules read
const aContract = (cycles: Cycle[], changes: Partial<Subscription> = {}): Subscription =>
  ({
    state: 'active',
    intervalMonths: 2,
    anchorOn: '2026-10-05',
    anchorNumber: 1,
    paidInARow: 1,
    lines: [],
    cycles,
    ...changes,
  }) as unknown as Subscription // the fields that these rules read
const paid = aCycle(1, { state: 'shipped', renewsOn: '2026-10-05' })

it('finds the next cycle, and the last paid one', () => {
  const contract = aContract([paid, aCycle(2, { state: 'skipped' }), aCycle(3)])
  expect([openCycle(contract)?.number, lastPaidCycle(contract)?.number]).toEqual([3, 1])
  expect(openCycle(aContract([paid, aCycle(2, { state: 'written_off' })]))).toBeNull()
})

describe('the minimum of two periods (rules/subscriptions#6)', () => {
  it.each([
    [0, false],
    [1, false],
    [2, true],
    [3, true],
  ])('with %d paid in a row: met %s', (paidInARow, isMet) =>
    expect(hasMetMinimum({ paidInARow })).toBe(isMet),
  )

  it.each([
    [1, '2026-12-05'],
    [0, '2027-02-05'],
    [2, null],
  ])('with %d paid it opens on %s', (paidInARow, day) =>
    expect(cancelOpensOn(aContract([paid, aCycle(2)], { paidInARow }))).toBe(day),
  )

  it('opens on no day that is known while a delivery is unpaid', () =>
    expect(cancelOpensOn(aContract([paid, aCycle(2, { state: 'failed' })]))).toBeNull())

  it('does not apply after the announcement of a higher price or the end of an option', () => {
    const line = (unitPrice: number, nextPrice: number | null, endsOn: string | null = null) =>
      ({ lines: [{ unitPrice, nextPrice, endsOn }] }) as never
    expect(
      [line(100, null), line(100, 120), line(100, 90), line(100, null, '2026-12-24')].map(hasAnnouncedTerms),
    ).toEqual([false, true, false, true])
  })
})

describe('a skipped delivery', () => {
  const skipped = aCycle(2, { state: 'skipped', renewsOn: '2026-12-05' })
  const at = (time: string) => new Date(time)
  it('can be undone until its deadline for changes', () => {
    const contract = aContract([paid, skipped, aCycle(3, { renewsOn: '2027-02-05' })])
    expect(skippedCycle(contract, at('2026-12-02T15:59:59Z'))?.number).toBe(2)
    expect(skippedCycle(contract, at('2026-12-02T16:00:00Z'))).toBeNull()
  })
  it('but not once the next one was announced or another was skipped', () => {
    const announced = aCycle(3, { renewsOn: '2027-02-05', announcedAt: '2026-11-01T00:00:00Z' })
    expect(skippedCycle(aContract([paid, skipped, announced]), at('2026-12-01T00:00:00Z'))).toBeNull()
    expect(skippedCycle(aContract([skipped, paid, aCycle(3)]), at('2026-12-01T00:00:00Z'))).toBeNull()
  })
})

describe('the delivery after one that was paid', () => {
  const anchor = { anchorOn: '2026-10-05', anchorNumber: 1, intervalMonths: 2 }
  it.each([
    ['2026-12-05', false, '2027-02-05', '2026-10-05'],
    ['2026-12-12', false, '2027-02-05', '2026-10-05'],
    ['2027-01-22', false, '2027-02-05', '2026-10-05'],
    ['2027-01-23', false, '2027-03-23', '2027-01-23'],
    ['2026-12-12', true, '2027-02-12', '2026-12-12'],
  ])('paid on %s, counted from a new anchor %s: on %s', (today, isReset, renewsOn, anchorOn) =>
    expect(cycleAfter(anchor, { number: 2 }, today, isReset)).toMatchObject({ renewsOn, anchorOn }),
  )
})

describe('another interval counts from the last paid delivery (rules/subscriptions#2)', () => {
  it.each([
    [1, '2026-12-05'],
    [2, '2026-12-05'],
    [3, '2027-01-05'],
    [6, '2027-04-05'],
  ])('every %d months: %s', (months, day) => {
    const next = anchorForInterval('2026-10-05', { number: 2 }, months, '2026-11-22')
    expect([next.renewsOn, next.anchorOn]).toEqual([day, '2026-10-05'])
  })
  it('but never too soon to be changed', () =>
    expect(anchorForInterval('2026-10-25', { number: 2 }, 1, '2026-11-22').renewsOn).toBe('2026-12-25'))
})

it('a delivery moves within its own interval, and the later days are known', () => {
  const contract = aContract([paid, aCycle(2)])
  expect(daysToMoveTo(contract, { number: 2 }, '2026-11-22')).toEqual({
    from: '2026-11-26',
    to: '2027-01-29',
  })
  expect(upcomingDays(contract, 2)).toEqual(['2027-02-05', '2027-04-05'])
  expect(upcomingDays({ ...contract, state: 'cancel_scheduled' }, 2)).toEqual([])
})

it('can be sent at once from the fourteenth day in Hong Kong after the last one left (rules/subscriptions#17)', () => {
  const sent = (shippedAt: string) => aContract([{ ...paid, shippedAt }, aCycle(2)])
  expect(sendNowOpensOn(sent('2026-10-05T15:59:00.000Z'))).toBe('2026-10-19')
  expect(sendNowOpensOn(sent('2026-10-05T16:00:00.000Z'))).toBe('2026-10-20') // after midnight in Hong Kong
  expect(sendNowOpensOn(aContract([aCycle(1)]))).toBeNull()
})

it('selects the next contract of several, and none that has ended', () => {
  const on = (renewsOn: string, state: Subscription['state'] = 'active') =>
    aContract([paid, aCycle(2, { renewsOn })], { state })
  const [late, soon, ending] = [on('2027-01-10'), on('2026-12-24'), on('2026-12-01', 'cancel_scheduled')]
  expect(comingNext([late, ending, soon])).toBe(soon)
  expect(comingNext([ending, aContract([paid], { state: 'cancelled' })])).toBeNull()
})
