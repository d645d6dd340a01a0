import { z } from 'zod'
import { onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { Transfer } from '../sessions/transfers/transfer.contract.ts'
import { bookingStates } from './rules.ts'

export const TreatmentPackage = onWire(
  {
    id: Id,
    name: z.string(),
    optionName: z.string(),
    uniqueUrl: z.string(),
    bought: z.number().int(),
    used: z.number().int(),
    booked: z.number().int(),
    left: z.number().int(),
    /** The last day of its sessions, in Hong Kong. */
    expiresOn: z.iso.date(),
    /** While a bank checks its payment nothing of it can be booked. */
    isHeld: z.boolean(),
    /** Sessions of it that somebody else has now. */
    handedOn: z.number().int(),
    /** Somebody else bought it and handed it on. */
    isReceived: z.boolean(),
    /** An offer of its sessions that was not taken yet. */
    transfer: Transfer.nullable(),
  },
  { id: '_id' },
)
export type TreatmentPackage = z.output<typeof TreatmentPackage>

export const Booking = onWire(
  {
    id: Id,
    number: z.string(),
    state: z.enum(bookingStates),
    stateText: z.string(),
    product: onWire({
      name: z.string(),
      uniqueUrl: z.string(),
      thumbnail: z.string(),
      minutes: z.number().int(),
      /** It is agreed on in a WhatsApp chat: a request of it is written to the shop. */
      isByWhatsapp: z.boolean(),
    }),
    branch: onWire({
      key: z.string(),
      name: z.string(),
      address: z.string(),
      directions: z.string(),
      phone: z.string(),
      mapQuery: z.string(),
    }),
    therapist: z.object({ id: Id, name: z.string(), chosen: z.boolean() }).nullable(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    /** When a kept time or a request lapses; null: it does not. */
    lapsesAt: z.iso.datetime().nullable(),
    /** Which session of which package it uses; null: none yet. */
    session: onWire({
      packageId: Id,
      position: z.number().int(),
      of: z.number().int(),
      left: z.number().int(),
    }).nullable(),
    /** A part of the price is paid by card, the rest at the shop; null: it is not, and cannot be. */
    deposit: onWire({
      price: z.number(),
      amount: z.number(),
      rest: z.number(),
      currency: z.enum(currencies),
      /** Of the order that pays it; null: it is offered, and nobody has asked for it. */
      orderId: Id.nullable(),
      isPaid: z.boolean(),
      isRestPaid: z.boolean(),
    }).nullable(),
    /** What is said on arrival; null until it is confirmed. */
    code: z.string().nullable(),
    /** The same to be scanned, as SVG. */
    codePicture: z.string().nullable(),
    /** Until then it is changed and cancelled freely. */
    freeUntil: z.iso.datetime(),
    isFree: z.boolean(),
    canMove: z.boolean(),
    canCancel: z.boolean(),
    movesLeft: z.number().int(),
    /** Whole minutes from its beginning to their arrival, for whoever has arrived; 0: in time. */
    lateMinutes: z.number().int(),
    /** When reminders go out that are still to come. */
    reminders: z.array(z.iso.datetime()),
    /** What to mind before, as the treatment says. */
    before: z.string(),
    /** What its owner told about an allergy, for them to see that it is known. */
    allergy: z.string().nullable(),
    afterCare: z.string(),
    /** A good day for the next one, by the usual rhythm. */
    nextOn: z.iso.date().nullable(),
    /** It was booked with others in one go; null: by itself. */
    seriesId: Id.nullable(),
    /** The booking this one was moved to; null: it was not. */
    movedTo: Id.nullable(),
  },
  { id: '_id' },
).meta({ id: 'Booking' })
export type Booking = z.output<typeof Booking>
