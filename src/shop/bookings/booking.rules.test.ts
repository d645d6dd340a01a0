import { expect, it } from 'vitest'
import { reminderDue, remindersAhead } from './booking.rules.ts'

const startsAt = new Date('2026-12-01T02:00:00Z')
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)
/** An appointment that was confirmed so many hours before it. */
const confirmed = (hours: number, remindedHours: number | null = null) =>
  ({ startsAt, state: 'confirmed', remindedHours, confirmedAt: before(hours) }) as const

it('rules/bookings#8: an appointment confirmed days ahead gets both reminders, each at its hour', () => {
  expect(reminderDue(confirmed(90), before(48.1))).toBeNull()
  expect(reminderDue(confirmed(90), before(48))).toBe(48)
  expect(reminderDue(confirmed(90, 48), before(20))).toBeNull()
  expect(reminderDue(confirmed(90, 48), before(3))).toBe(3)
  expect(remindersAhead(confirmed(90), before(80))).toEqual([before(48), before(3)])
})

it('rules/bookings#8: a reminder whose time was before the confirmation is not sent later', () => {
  for (const hours of [31.9, 31, 20, 3.1]) expect(reminderDue(confirmed(32), before(hours))).toBeNull()
  expect(reminderDue(confirmed(32), before(3))).toBe(3)
  expect(remindersAhead(confirmed(32), before(32))).toEqual([before(3)])
  for (const hours of [2, 1, 0.1]) expect(reminderDue(confirmed(2), before(hours))).toBeNull()
})

it('rules/bookings#8: a reminder within an hour of the confirmation is neither sent nor announced', () => {
  for (const hours of [3, 2.5, 1]) expect(reminderDue(confirmed(3.5), before(hours))).toBeNull()
  expect(remindersAhead(confirmed(3.5), before(3.5))).toEqual([])
  expect(reminderDue(confirmed(4.1), before(3))).toBe(3)
})

it('a reminder that a failed job missed is sent late', () => {
  expect(reminderDue(confirmed(90), before(30))).toBe(48)
})
