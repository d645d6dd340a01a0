import { causes } from '../../causes.ts'
import { z } from 'zod'
import { DutyEstimate } from '../../delivery/duties.contract.ts'
import { deliveryMethods } from '../../delivery/rules.ts'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { PaymentMethod } from '../../payments/contract.ts'
import { attemptStates } from '../../payments/rules.ts'
import { countryKeys, locales } from '../../region.ts'
import { AuditEntry } from '../../staff/audit/audit.contract.ts'
import { Approval } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { ExpectedParcel, GiftMessage } from '../order.contract.ts'
import { fulfilmentStates, holdCauses, orderKinds, orderStatuses, paymentStates } from '../rules.ts'
import { DeskLine, DeskRevision } from './desk-line.contract.ts'
import { undoSteps } from '../parcels/undo.rules.ts'

const time = z.iso.datetime()
const states = {
  status: z.enum(orderStatuses),
  payment: z.enum(paymentStates),
  fulfilment: z.enum(fulfilmentStates),
}

/**
 * A row of the list. Amounts need `orders.money`, e-mail and telephone `customers.read`; without the right
 * they are null.
 */
export const DeskOrderRow = onWire({
  id: Id,
  number: z.string(),
  createdAt: time,
  ...states,
  holdCause: z.enum(holdCauses).nullable(),
  name: z.string(),
  email: readableBy('customers.read', z.string().nullable()),
  phone: readableBy('customers.read', z.string().nullable()),
  /** Whether the order was placed without an account. */
  isGuest: z.boolean(),
  country: z.enum(countryKeys),
  deliveryMethod: z.enum(deliveryMethods).nullable(),
  paymentMethod: z.string().nullable(),
  currency: z.enum(currencies),
  total: readableBy('orders.money', z.number().nullable()),
  pieces: z.number().int(),
  /** `ES-250 × 2`, the first few. */
  items: z.array(z.string()),
  /** Name of the first line, in the reader's language, and the number of lines. */
  firstItem: z.string(),
  lineCount: z.number().int(),
  giftWrapped: z.boolean(),
  confirmedAt: time.nullable(),
  payUntil: time.nullable(),
  trackingNumbers: z.array(z.string()),
})
export type DeskOrderRow = z.output<typeof DeskOrderRow>

const DeskAddress = onWire({
  kind: z.enum(['delivery', 'billing']),
  firstname: z.string(),
  lastname: z.string(),
  callingCode: z.string(),
  contact: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  province: z.string(),
  zip: z.string(),
  kana: z.string(),
  countryKey: z.enum(countryKeys),
  locationCode: z.string().nullable(),
  /** The last characters of the identity number. */
  passportTail: z.string().nullable(),
})
type DeskAddress = z.output<typeof DeskAddress>

const DeskParcel = onWire({
  id: Id,
  state: z.string(),
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  createdAt: time,
  trackingUrl: z.string().nullable(),
  /** When the parcel was declared lost. */
  lostAt: time.nullable(),
  /** Active label: being made, made, or being cancelled. */
  label: z
    .object({ state: z.enum(['requested', 'made', 'cancelling']), waybill: z.string().nullable() })
    .nullable(),
  /** Whether the carrier is integrated for labels and tracking. */
  hasCarrier: z.boolean(),
  /** Other orders in the same parcel. */
  together: z.array(z.object({ id: Id, number: z.string() })),
  lines: z.array(onWire({ lineId: Id, quantity: z.number().int() })),
  /** Lots of its pieces; pieces without a lot are omitted. */
  lots: z.array(
    onWire({ lineId: Id, lot: z.string(), expiresOn: z.string().nullable(), pieces: z.number().int() }),
  ),
  events: z.array(z.object({ at: time, state: z.string(), text: z.string(), place: z.string() })),
}).meta({ id: 'DeskParcel' })

/** Actions available to the staff user now, by state and rights, so that screens need no transition table. */
const deskActions = [
  'pick',
  'pack',
  'ship',
  'ready',
  'collected',
  'delivered',
  'undo',
  'hold',
  'unhold',
  'cancel',
  'refund',
  'return',
  'dispute',
  'end_dispute',
  'edit',
  'withdraw_edit',
  'edit_address',
  'resend',
  'payment_link',
  'note',
  'identity',
] as const
export type DeskAction = (typeof deskActions)[number]

export const DeskOrder = onWire({
  id: Id,
  number: z.string(),
  createdAt: time,
  ...states,
  actions: z.array(z.enum(deskActions)),
  /** The order of the other cart, if both were checked out together with one charge. */
  also: z.object({ id: Id, number: z.string() }).nullable(),
  /** Other orders that will ship in one parcel with it. */
  together: z.array(z.object({ id: Id, number: z.string() })),
  kind: z.enum(orderKinds),
  locale: z.enum(locales),
  country: z.enum(countryKeys),
  currency: z.enum(currencies),
  name: z.string(),
  email: readableBy('customers.read', z.string().nullable()),
  phone: readableBy('customers.read', z.string().nullable()),
  /** Whether the buyer has an account, and with it a wallet. */
  isMembers: z.boolean(),
  /** The buyer's account. */
  memberId: readableBy('customers.read', Id.nullable()),
  /** Invoice and credit notes; none without `orders.money`. */
  papers: readableBy(
    'orders.money',
    z.array(onWire({ number: z.string(), kind: z.string(), issuedAt: time })),
  ),
  lines: z.array(DeskLine),
  /** Oldest first. */
  revisions: z.array(DeskRevision),
  /** Sums after all revisions. Null without `orders.money`. */
  sums: readableBy(
    'orders.money',
    onWire({
      goods: z.number(),
      discount: z.number(),
      couponCode: z.string().nullable(),
      giftWrap: z.number(),
      delivery: z.number(),
      tax: z.number(),
      total: z.number(),
      wallet: z.number(),
      /** Last characters of the gift code, where a gift code pays that amount. */
      giftCode: z.string().nullable(),
      due: z.number(),
      /** `partPaid`: bank lines accepted as partial payment; `left`: rest of an unpaid order's amount due. */
      partPaid: z.number(),
      left: z.number(),
      /** Refunded or being refunded, without refunds of revisions. */
      refunded: z.number(),
    }).nullable(),
  ),
  /** Import duties as shown to the buyer; null: no estimate, or without `orders.money`. */
  dutyEstimate: readableBy('orders.money', DutyEstimate.nullable()),
  deliveryMethod: z.enum(deliveryMethods).nullable(),
  addresses: z.array(DeskAddress),
  estimate: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** Future parcels of an order that ships in several. */
  expected: z.array(ExpectedParcel),
  giftWrapped: z.boolean(),
  giftMessage: GiftMessage.nullable(),
  clientRemarks: z.string(),
  paymentMethod: z.string().nullable(),
  holdCause: z.enum(holdCauses).nullable(),
  payUntil: time.nullable(),
  reserveUntil: time.nullable(),
  confirmedAt: time.nullable(),
  readyAt: time.nullable(),
  deliveredAt: time.nullable(),
  parcels: z.array(DeskParcel),
  /** Steps that can be undone now: the last step, or each parcel that its carrier has not moved. */
  undos: z.array(onWire({ step: z.enum(undoSteps), parcelId: Id.nullable() })),
  /** Packing slip of each parcel; `parcelId` null: of the next parcel. */
  slips: z.array(
    onWire({ parcelId: Id.nullable(), lines: z.array(onWire({ lineId: Id, units: z.number().int() })) }),
  ),
  /** Attempts to pay, oldest first; empty without `payments.read`. */
  tenders: readableBy(
    'payments.read',
    z.array(
      onWire({
        id: Id,
        method: PaymentMethod,
        reference: z.string(),
        billNumber: z.string().nullable(),
        amount: z.number(),
        currency: z.enum(currencies),
        returned: z.number(),
        state: z.enum(attemptStates),
        failureCode: z.string().nullable(),
        createdAt: time,
        capturedAt: time.nullable(),
      }),
    ),
  ),
  /** Disputes of the payment; empty without `payments.read`. */
  disputes: readableBy(
    'payments.read',
    z.array(
      onWire({
        id: Id,
        caseRef: z.string(),
        reason: z.string(),
        /** Amount the dispute takes: `claimed`, reduced by refunds already sent; 0 once it is won. */
        amount: z.number(),
        claimed: z.number(),
        respondBy: z.iso.date().nullable(),
        openedAt: time,
        openedBy: z.string(),
        outcome: z.enum(['won', 'lost']).nullable(),
        note: z.string(),
      }),
    ),
  ),
  /** Empty without `refunds.read`. */
  refunds: readableBy(
    'refunds.read',
    z.array(
      onWire({
        id: Id,
        amount: z.number(),
        units: z.array(onWire({ lineId: Id, units: z.number().int() })),
        delivery: z.number(),
        giftWrap: z.number(),
        /** Parts of the amount: credited to the wallet, and used for added goods. */
        wallet: z.number(),
        exchanged: z.number(),
        cause: z.enum(causes),
        reason: z.string(),
        actor: z.string(),
        state: z.enum(['requested', 'withheld', 'succeeded', 'failed']),
        createdAt: time,
      }),
    ),
  ),
  /** State transitions and notes, oldest first. */
  timeline: z.array(
    onWire({
      at: time,
      machine: z.string(),
      from: z.string().nullable(),
      to: z.string(),
      actor: z.string(),
      cause: z.enum(causes),
      reason: z.string(),
    }),
  ),
  approvals: readableBy('refunds.read', z.array(Approval)),
  /** Audit entries of the order, newest first. */
  audit: readableBy('audit.read', z.array(AuditEntry)),
}).meta({ id: 'DeskOrder' })
export type DeskOrder = z.output<typeof DeskOrder>
