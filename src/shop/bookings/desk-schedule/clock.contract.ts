import { z } from 'zod'

/** Minutes since midnight as 24 hours: `09:30`. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const text = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)
const minutes = z.number().int().min(0).max(1_440)
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** A time of day in requests, `09:30` on the wire; minutes since midnight in code. */
export const clock = z.codec(text, minutes, { decode: minutesOf, encode: clockText })

/**
 * Time at which hours of a day end, as {@link clock}. Midnight is the end of the day, also if written as `00:00`: a
 * time field of a page cannot hold `24:00`.
 */
export const closingClock = z.codec(text, minutes, {
  decode: (value) => minutesOf(value) || 1_440,
  encode: clockText,
})

/** A time of day in responses. */
export const clockShown = z.string()
