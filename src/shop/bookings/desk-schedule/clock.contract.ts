import { z } from 'zod'

/** Minutes since midnight as 24 hours: `09:30`. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A time of day in requests, `09:30` on the wire; minutes since midnight in code. */
export const clock = z.codec(
  z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/),
  z.number().int().min(0).max(1_440),
  {
    decode: (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)),
    encode: clockText,
  },
)

/** A time of day in responses. */
export const clockShown = z.string()
