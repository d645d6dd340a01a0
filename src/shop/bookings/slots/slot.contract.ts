import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { slotStates } from './slot.rules.ts'
import { dayParts } from './day-part.rules.ts'

const day = z.iso.date()
const word = line(120).pipe(z.string().min(1))

/** Languages a therapist speaks: Cantonese, Mandarin, English. */
export const spokenLanguages = ['yue', 'cmn', 'eng'] as const

/**
 * One start. A month has a thousand of them, so they are spelled as on the wire and not read over again when
 * they are answered.
 */
const Slot = z.object({
  /** When the treatment itself begins. */
  starts_at: z.string(),
  ends_at: z.string(),
  part: z.enum(dayParts),
  /** Who is free for it, as positions in `therapists`, counted from 0. */
  therapists: z.array(z.number()),
})

const SlotDay = z.object({
  day,
  state: z.enum(slotStates),
  /** How many starts are left. */
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
      /** No: a colleague answers a request first. */
      autoConfirm: z.boolean(),
      needsPatchTest: z.boolean(),
      needsHealthAnswers: z.boolean(),
      rhythmDays: z.number().int().nullable(),
    },
    { id: '_id' },
  ),
  /** The branch these slots are of. */
  branch: z.string(),
  /** Where the treatment is given; one that is not bookable is called. */
  branches: z.array(
    z.object({ key: z.string(), name: z.string(), phone: z.string(), bookable: z.boolean() }),
  ),
  therapists: z.array(z.object({ id: Id, name: z.string(), languages: z.array(z.enum(spokenLanguages)) })),
  /** Minutes of the treatment itself. */
  minutes: z.number().int(),
  /** Days that can be booked at all, from today on. */
  first: day,
  last: day,
  days: z.array(SlotDay),
}).meta({ id: 'Slots' })
export type Slots = z.output<typeof Slots>

export const mostDays = 62

export const listSlots = endpoint('GET', '/bookings/slots', {
  name: 'booking-slots',
  about:
    'When a treatment can begin at a branch, by day, with those who are free: `product` is its unique_url or sku. Without a branch it is the first that takes bookings; without days the next 14. At most 62 days. With `moving`, the id of an appointment that may be moved, what it takes counts as free and its own time is no choice; guests give the `token` of their order’s link.',
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
