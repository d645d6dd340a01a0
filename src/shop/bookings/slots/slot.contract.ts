import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { slotStates } from './slot.rules.ts'
import { dayParts } from './day-part.rules.ts'

const day = z.iso.date()
const word = line(120).pipe(z.string().min(1))

/** Languages a therapist speaks: Cantonese, Mandarin, English. */
export const spokenLanguages = ['yue', 'cmn', 'eng'] as const

/** One start. A month has about a thousand, so the wire spelling is used directly and responses skip the conversion. */
const Slot = z.object({
  /** Start of the treatment itself, after the buffer. */
  starts_at: z.string(),
  ends_at: z.string(),
  part: z.enum(dayParts),
  /** Free therapists, as indexes into `therapists`, from 0. */
  therapists: z.array(z.number()),
})

const SlotDay = z.object({
  day,
  state: z.enum(slotStates),
  /** Number of free starts. */
  left: z.number().int(),
  parts: z.array(z.object({ part: z.enum(dayParts), state: z.enum(slotStates), left: z.number().int() })),
  slots: z.array(Slot),
})

export const Slots = onWire({
  product: onWire(
    {
      id: Id,
      sku: z.string(),
      name: z.string(),
      uniqueUrl: z.string(),
      thumbnail: z.string(),
      minutes: z.number().int(),
      /** False: a booking is a request that staff confirm. */
      autoConfirm: z.boolean(),
      needsPatchTest: z.boolean(),
      needsHealthAnswers: z.boolean(),
      rhythmDays: z.number().int().nullable(),
    },
    { id: '_id' },
  ),
  /** Branch of these slots. */
  branch: z.string(),
  /** Branches that offer the treatment; those that are not bookable take phone calls. */
  branches: z.array(
    z.object({ key: z.string(), name: z.string(), phone: z.string(), bookable: z.boolean() }),
  ),
  therapists: z.array(z.object({ id: Id, name: z.string(), languages: z.array(z.enum(spokenLanguages)) })),
  /** Minutes of the treatment itself. */
  minutes: z.number().int(),
  /** First and last bookable day. */
  first: day,
  last: day,
  days: z.array(SlotDay),
}).meta({ id: 'Slots' })
export type Slots = z.output<typeof Slots>

export const mostDays = 62

export const listSlots = endpoint('GET', '/bookings/slots', {
  name: 'booking-slots',
  about:
    'Lists the free starts of a treatment (`product`: its unique_url or sku) at a branch, by day, with the free therapists. Defaults: the first branch with bookings, the next 14 days; at most 62 days. With `moving`, the id of an appointment that may be moved, its own resources count as free and its own time is left out; guests send the `token` of their order’s link.',
  query: z.object({
    product: word,
    branch: word.optional(),
    therapist: Id.optional(),
    from: day.optional(),
    to: day.optional(),
    moving: Id.optional(),
    token: line(200).optional(),
  }),
  answer: Slots,
  refuses: [
    'bookings.unknown',
    'slots.unknown_service',
    'slots.unknown_branch',
    'slots.not_bookable',
    'slots.unknown_therapist',
    'slots.bad_days',
    'shop.too_many_requests',
  ],
})
