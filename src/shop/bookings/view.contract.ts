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
    /** Last day on which its sessions are valid, in Hong Kong. */
    expiresOn: z.iso.date(),
    /** Its payment is disputed, so none of its sessions can be booked. */
    isHeld: z.boolean(),
    /** Number of sessions transferred to others. */
    handedOn: z.number().int(),
    /** It was received by transfer from its buyer. */
    isReceived: z.boolean(),
    /** An open transfer offer of its sessions. */
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
      /** It is arranged by WhatsApp: requests are sent to the shop as a chat message. */
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
    /** Expiry of a hold or a request; null: none. */
    lapsesAt: z.iso.datetime().nullable(),
    /** The session and package that it uses; null: none yet. */
    session: onWire({
      packageId: Id,
      position: z.number().int(),
      of: z.number().int(),
      left: z.number().int(),
    }).nullable(),
    /** Deposit: a part of the price is paid by card, the rest at the shop; null: not available. */
    deposit: onWire({
      price: z.number(),
      amount: z.number(),
      rest: z.number(),
      currency: z.enum(currencies),
      /** Order of the deposit; null: offered but not requested. */
      orderId: Id.nullable(),
      isPaid: z.boolean(),
      isRestPaid: z.boolean(),
    }).nullable(),
    /** Arrival code; null until the booking is confirmed. */
    code: z.string().nullable(),
    /** QR code of the arrival code, as SVG. */
    codePicture: z.string().nullable(),
    /** Deadline for moving and cancelling without charge. */
    freeUntil: z.iso.datetime(),
    isFree: z.boolean(),
    canMove: z.boolean(),
    canCancel: z.boolean(),
    movesLeft: z.number().int(),
    /** Whole minutes from the start to the arrival, once the client has arrived; 0: in time. */
    lateMinutes: z.number().int(),
    /** Moments of the reminders still to be sent. */
    reminders: z.array(z.iso.datetime()),
    /** Preparation notes of the treatment. */
    before: z.string(),
    /** The owner's own note about an allergy, as confirmation that it was recorded. */
    allergy: z.string().nullable(),
    afterCare: z.string(),
    /** Recommended day for the next appointment, by the treatment's rhythm. */
    nextOn: z.iso.date().nullable(),
    /** Series that it was booked in; null: none. */
    seriesId: Id.nullable(),
    /**
     * Other appointments of the same owner at its time, while it is held or to come: a mistake, or a booking for somebody
     * else.
     */
    atSameTime: z.array(
      onWire({ number: z.string(), name: z.string(), branch: z.string(), startsAt: z.iso.datetime() }),
    ),
    /** Successor of a moved booking; null: it was not moved. */
    movedTo: Id.nullable(),
  },
  { id: '_id' },
).meta({ id: 'Booking' })
export type Booking = z.output<typeof Booking>
