export const dayParts = ['morning', 'afternoon', 'evening'] as const

export type DayPart = (typeof dayParts)[number]

export const minutesOfDay = 1_440

/** Hong Kong's clock is ahead of UTC all year. */
export const ahead = 480

/** The minute a Hong Kong day, yyyy-mm-dd, begins. */
export const minuteOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 60_000 - ahead

/** Until 12:00, until 17:00, and later. */
export function dayPartOf(minute: number): DayPart {
  const clock = (((minute + ahead) % minutesOfDay) + minutesOfDay) % minutesOfDay
  return clock < 720 ? 'morning' : clock < 1_020 ? 'afternoon' : 'evening'
}
