import { z } from 'zod'
import {
  commaList,
  endpoint,
  FileAnswer,
  flag,
  line,
  keysetPaging,
  longText,
  onWire,
} from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { PaymentMethod } from '../../payments/contract.ts'
import { countryKeys, locales } from '../../region.ts'
import { adminPath, Approval } from '../../staff/contract.ts'
import { DeskOrder, DeskOrderRow } from './desk-order.contract.ts'
import { always, refunding, shipping } from './refused.contract.ts'
import { orderSorts, staffViews } from './staff-views.rules.ts'
import { undoCodes, undoSteps } from '../parcels/undo.rules.ts'
import { fulfilmentStates, namedCauses, orderStatuses, paymentStates } from '../rules.ts'

export { DeskOrder, DeskOrderRow, type DeskAction } from './desk-order.contract.ts'
export { DeskLine } from './desk-line.contract.ts'

const byId = z.object({ id: Id })

export const listDeskOrders = endpoint('GET', adminPath('/orders'), {
  name: 'staff-orders',
  about:
    'Orders, newest first or in the order of `sort` (by amount, regardless of currency, with the right to see amounts): by number, bill number, name, e-mail, telephone, sku or tracking number, within a view and by state, country, payment method and day (Hong Kong).',
  query: onWire({
    search: line(100).default(''),
    view: z.enum(staffViews).default('all'),
    status: z.enum(orderStatuses).optional(),
    payment: z.enum(paymentStates).optional(),
    fulfilment: z.enum(fulfilmentStates).optional(),
    country: z.enum(countryKeys).optional(),
    currency: z.enum(currencies).optional(),
    method: PaymentMethod.optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    ...keysetPaging(50),
    sort: z.enum(orderSorts).default('-created'),
  }),
  answer: z.object({ orders: z.array(DeskOrderRow), total: z.number().int() }),
})

const order = z.object({ order: DeskOrder })

export const getDeskOrder = endpoint('GET', adminPath('/orders/{id}'), {
  name: 'staff-order',
  about:
    'One order in full: lines with the reasons of their prices, tenders, parcels, timeline and staff actions.',
  query: byId,
  answer: order,
  refuses: ['orders.unknown'],
})

export const getDeskInvoice = endpoint('GET', adminPath('/orders/{id}/invoice'), {
  name: 'staff-invoice',
  about: 'An invoice, or the credit note with the given number, as PDF in the caller’s language or another.',
  query: z.object({ id: Id, number: line(40).optional(), lang: z.enum(locales).optional() }),
  answer: FileAnswer,
  files: ['application/pdf'],
  refuses: ['orders.unknown', 'orders.no_invoice'],
})

const step = (name: string, path: string, about: string, refuses: readonly string[] = []) =>
  endpoint('POST', adminPath(`/orders/{id}/${path}`), {
    name: `staff-${name}`,
    about,
    query: byId,
    answer: order,
    refuses: [...always, ...refuses],
  })

export const pickOrder = step(
  'pick',
  'pick',
  'Starts picking; from then on the buyer cannot change the order.',
  ['orders.nothing_to_send', 'orders.short_of_stock'],
)
export const packOrder = step('pack', 'pack', 'Marks the order as packed.', ['orders.short_of_stock'])
export const readyOrder = step(
  'ready-for-pickup',
  'ready',
  'Marks the order as ready for pickup; the buyer is sent a code of six digits.',
  ['orders.not_pickup'],
)
export const undoOrder = endpoint('POST', adminPath('/orders/{id}/undo'), {
  name: 'staff-undo',
  about:
    'Undoes the last step (picking, packing, ready for pickup), or a parcel until its carrier moves it. The request names the step, so that a repeat undoes no other one.',
  query: byId,
  body: onWire({ step: z.enum(undoSteps), parcelId: Id.optional(), reason: line(300).min(1) }),
  answer: order,
  refuses: ['orders.unknown', ...undoCodes],
})
export const unholdOrder = step('unhold', 'unhold', 'Releases the order at the step where it was held.')
export const resendConfirmation = step('resend-confirmation', 'resend', 'Sends the confirmation again.')

export const shipOrder = endpoint('POST', adminPath('/orders/{id}/ship'), {
  name: 'staff-ship',
  about:
    'Hands a parcel to a carrier. Without lines it has all unshipped pieces; if some are left, the order is partially shipped.',
  query: byId,
  body: onWire({
    lines: z
      .array(
        onWire({
          lineId: Id,
          units: z.number().int().min(1).max(999),
          /** Pieces from given lots; the rest is taken first expired, first out. */
          lots: z
            .array(z.object({ lot: line(40).min(1), pieces: z.number().int().min(1).max(9_999) }))
            .max(20)
            .default([]),
        }),
      )
      .max(200)
      .default([]),
    carrier: line(40).min(1),
    trackingNumber: line(60).nullable().default(null),
    /** The carrier makes a label next; the buyer is notified with its number. */
    label: z.boolean().default(false),
  }),
  answer: order,
  refuses: shipping,
})

export const correctParcel = endpoint('PUT', adminPath('/orders/{id}/parcel'), {
  name: 'staff-correct-parcel',
  about: 'Changes the carrier or tracking number of an undelivered parcel; its buyer is notified again.',
  query: byId,
  body: onWire({ parcelId: Id, carrier: line(40).min(1), trackingNumber: line(60).optional() }),
  answer: order,
  refuses: [...always, 'orders.label_lives'],
})

export const collectOrder = endpoint('POST', adminPath('/orders/{id}/collected'), {
  name: 'staff-collected',
  about: 'Hands the order over to a customer who gives its pickup code.',
  query: byId,
  body: z.object({ code: line(12).min(1) }),
  answer: order,
  refuses: [...always, 'orders.wrong_code'],
})

export const deliverOrder = endpoint('POST', adminPath('/orders/{id}/delivered'), {
  name: 'staff-delivered',
  about: 'Marks one parcel, or all of them, as delivered.',
  query: byId,
  body: onWire({ parcelId: Id.optional() }),
  answer: order,
  refuses: always,
})

export const holdOrder = endpoint('POST', adminPath('/orders/{id}/hold'), {
  name: 'staff-hold',
  about: 'Puts the order on hold, at any step.',
  query: byId,
  body: z.object({ cause: z.enum(namedCauses), note: line(500).default('') }),
  answer: order,
  refuses: always,
})

export const cancelDeskOrder = endpoint('POST', adminPath('/orders/{id}/cancel'), {
  name: 'staff-cancel',
  about:
    'Cancels an order before it is packed and refunds its payments. A refund above HKD 3,000 needs a second person’s approval; the response then has `approval`.',
  query: byId,
  body: z.object({ reason: line(500).min(1) }),
  answer: z.object({ order: DeskOrder, approval: Approval.nullable() }),
  refuses: [...always, 'orders.paid_meanwhile', 'orders.approval_waits'],
})

export const noteOrder = endpoint('POST', adminPath('/orders/{id}/note'), {
  name: 'staff-note',
  about: 'Adds a note for staff.',
  query: byId,
  body: z.object({ text: line(2_000).min(1) }),
  answer: order,
  refuses: ['orders.unknown'],
})

export const editAddress = endpoint('PUT', adminPath('/orders/{id}/address'), {
  name: 'staff-edit-address',
  about:
    'Sets or corrects the delivery address until the order is picked. Country and delivery method cannot change.',
  query: byId,
  body: onWire({
    firstname: line(60),
    lastname: line(60),
    /** Empty: the country's calling code. */
    callingCode: line(8).default(''),
    contact: line(30),
    address: line(200).default(''),
    address2: line(200).default(''),
    city: line(80).default(''),
    province: line(80).default(''),
    zip: line(20).default(''),
    kana: line(60).default(''),
    /** Omitted or empty: the identity number stays. */
    passport: line(20).default(''),
    /** Pickup point of a new address. */
    locationCode: line(40).default(''),
    reason: line(300).min(1),
  }),
  answer: order,
  refuses: [
    'orders.unknown',
    'orders.being_picked',
    'orders.address_refused',
    'orders.no_address',
    'orders.other_area',
    'orders.difference_waits',
  ],
})

export const showIdentity = endpoint('POST', adminPath('/orders/{id}/identity'), {
  name: 'staff-identity-number',
  about: 'The full identity number for customs. Each reading is audited.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ number: z.string().nullable() }),
  refuses: ['orders.unknown'],
})

export const RefundPreview = onWire({
  lines: z.array(onWire({ lineId: Id, units: z.number().int(), amount: z.number() })),
  goods: z.number(),
  delivery: z.number(),
  giftWrap: z.number(),
  total: z.number(),
  /** Part of the total credited to the wallet. */
  wallet: z.number(),
  currency: z.enum(currencies),
  /** Whether a second staff user must approve. */
  needsApproval: z.boolean(),
})
export type RefundPreview = z.output<typeof RefundPreview>

/** `LINE:2` in a query: two pieces of a line. */
const unitWord = z.string().regex(/^[0-9a-f-]{36}:[0-9]{1,3}$/)

export const previewRefund = endpoint('GET', adminPath('/orders/{id}/refund'), {
  name: 'staff-refund-preview',
  about:
    'Previews the sums of a refund: `units=LINE:2,LINE:1`, `delivery=1`, `gift_wrap=1`, `to_wallet=1`. Changes no data.',
  query: onWire({
    id: Id,
    units: commaList(unitWord, 200).optional(),
    delivery: flag,
    giftWrap: flag,
    toWallet: flag,
  }),
  answer: z.object({ preview: RefundPreview }),
  refuses: ['orders.unknown', 'orders.too_many_units', 'orders.nothing_to_refund'],
})

export const refundOrder = endpoint('POST', adminPath('/orders/{id}/refunds'), {
  name: 'staff-refund',
  about:
    'Refunds pieces (of a treatment: unused sessions), delivery and wrapping by their payment methods. Above HKD 3,000 for the order, or two weeks after delivery, a second person’s approval is needed; the response then has `approval`.',
  query: byId,
  body: onWire({
    units: z
      .array(onWire({ lineId: Id, units: z.number().int().min(1).max(999) }))
      .max(200)
      .default([]),
    delivery: z.boolean().default(false),
    giftWrap: z.boolean().default(false),
    /** Refund to the member's wallet, whatever the payment method. */
    toWallet: z.boolean().default(false),
    reason: line(500).min(1),
  }),
  answer: z.object({ order: DeskOrder, approval: Approval.nullable() }),
  refuses: refunding,
})

export const shipMany = endpoint('POST', adminPath('/shipments'), {
  name: 'staff-ship-many',
  about:
    'Ships packed orders from a CSV of number, carrier, tracking; a row that cannot be shipped is named, and the others are shipped.',
  body: onWire({ csv: longText(200_000).min(1), fileName: line(200).default('') }),
  answer: z.object({
    shipped: z.array(z.object({ line: z.number().int(), number: z.string() })),
    problems: z.array(
      z.object({ line: z.number().int(), number: z.string(), code: z.string(), message: z.string() }),
    ),
  }),
  refuses: ['orders.table_unreadable'],
})
