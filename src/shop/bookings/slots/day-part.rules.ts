export const dayParts = ['morning', 'afternoon', 'evening'] as const

export type DayPart = (typeof dayParts)[number]

export const minutesOfDay = 1_440

/** Minutes that Hong Kong time is ahead of UTC, all year. */
export const ahead = 480

/** Start of a Hong Kong day, yyyy-mm-dd, in minutes since 1970. */
export const minuteOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 60_000 - ahead

/** Part of the day in Hong Kong: morning until 12:00, afternoon until 17:00, evening after. */
export function dayPartOf(minute: number): DayPart {
  const clock = (((minute + ahead) % minutesOfDay) + minutesOfDay) % minutesOfDay
  return clock < 720 ? 'morning' : clock < 1_020 ? 'afternoon' : 'evening'
}
