/** A letter an hour after a cart was last changed, and one a day after (*setting* `cart_reminders`). */
export const reminderSteps = [1, 2] as const
export type ReminderStep = (typeof reminderSteps)[number]

const hour = 3_600_000
/** Hours in which a letter that is due may still be decided: older ones lapse, after a standstill too. */
const graceHours = 12

export type ReminderHours = { firstHours: number; secondHours: number }

/** Carts last changed between these moments are due for a step. */
export function dueBetween(
  step: ReminderStep,
  { firstHours, secondHours }: ReminderHours,
  now: Date,
): { from: Date; until: Date } {
  const until = now.getTime() - (step === 1 ? firstHours : secondHours) * hour
  return { from: new Date(until - graceHours * hour), until: new Date(until) }
}
