import { z } from 'zod'
import { commaList, endpoint, FileAnswer, flag, line, longPaging, longText, onWire } from '../../endpoint.ts'
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
    'Orders, newest first or as `sort` says (by amount, whatever the currency, for whoever sees amounts): by number, bill number, name, e-mail, telephone, sku or tracking number, within a view and by state, country, way to pay and day (Hong Kong).',
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
    ...longPaging(50),
    sort: z.enum(orderSorts).default('-created'),
  }),
  answer: z.object({ orders: z.array(DeskOrderRow), total: z.number().int() }),
})

const order = z.object({ order: DeskOrder })

export const getDeskOrder = endpoint('GET', adminPath('/orders/{id}'), {
  name: 'staff-order',
  about:
    'One order with everything: lines and why they cost what they do, tenders, parcels, timeline, what staff did.',
  query: byId,
  answer: order,
  refuses: ['orders.unknown'],
})

export const getDeskInvoice = endpoint('GET', adminPath('/orders/{id}/invoice'), {
  name: 'staff-invoice',
  about: 'An invoice, or the credit note of that number, as PDF in the language of the desk or another.',
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
  'Starts picking; from here on the buyer changes nothing any more.',
  ['orders.nothing_to_send', 'orders.short_of_stock'],
)
export const packOrder = step('pack', 'pack', 'It is packed.', ['orders.short_of_stock'])
export const readyOrder = step(
  'ready-for-pickup',
  'ready',
  'Lies ready at the shop; the buyer is sent a code of six digits.',
  ['orders.not_pickup'],
)
export const undoOrder = endpoint('POST', adminPath('/orders/{id}/undo'), {
  name: 'staff-undo',
  about:
    'Takes back the step that was done last (picking, packing, ready to collect), or a parcel until its carrier moves it. The step is named as it was seen, so a second press takes back no other one.',
  query: byId,
  body: onWire({ step: z.enum(undoSteps), parcelId: Id.optional(), reason: line(300).min(1) }),
  answer: order,
  refuses: ['orders.unknown', ...undoCodes],
})
export const unholdOrder = step('unhold', 'unhold', 'Goes on where it was held.')
export const resendConfirmation = step('resend-confirmation', 'resend', 'Sends the confirmation again.')

export const shipOrder = endpoint('POST', adminPath('/orders/{id}/ship'), {
  name: 'staff-ship',
  about:
    'Hands a parcel to a carrier. Without lines: everything that is left; with some left behind the order is partly shipped.',
  query: byId,
  body: onWire({
    lines: z
      .array(
        onWire({
          lineId: Id,
          units: z.number().int().min(1).max(999),
          /** Pieces of named lots; the rest goes by its turn, first expired, first out. */
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
    /** A label is made by its carrier next, whose number the buyer is told then. */
    label: z.boolean().default(false),
  }),
  answer: order,
  refuses: shipping,
})

export const correctParcel = endpoint('PUT', adminPath('/orders/{id}/parcel'), {
  name: 'staff-correct-parcel',
  about:
    'Another carrier or tracking number of a parcel that has not come yet; its buyer is written to again.',
  query: byId,
  body: onWire({ parcelId: Id, carrier: line(40).min(1), trackingNumber: line(60).optional() }),
  answer: order,
  refuses: [...always, 'orders.label_lives'],
})

export const collectOrder = endpoint('POST', adminPath('/orders/{id}/collected'), {
  name: 'staff-collected',
  about: 'Handed over to who knows the code.',
  query: byId,
  body: z.object({ code: line(12).min(1) }),
  answer: order,
  refuses: [...always, 'orders.wrong_code'],
})

export const deliverOrder = endpoint('POST', adminPath('/orders/{id}/delivered'), {
  name: 'staff-delivered',
  about: 'The carrier brought it: one parcel, or all of them.',
  query: byId,
  body: onWire({ parcelId: Id.optional() }),
  answer: order,
  refuses: always,
})

export const holdOrder = endpoint('POST', adminPath('/orders/{id}/hold'), {
  name: 'staff-hold',
  about: 'Waits for a person, whatever step it was at.',
  query: byId,
  body: z.object({ cause: z.enum(namedCauses), note: line(500).default('') }),
  answer: order,
  refuses: always,
})

export const cancelDeskOrder = endpoint('POST', adminPath('/orders/{id}/cancel'), {
  name: 'staff-cancel',
  about:
    'Cancels before it is packed; what was paid goes back. When more than HKD 3,000 would go back, a second person is asked and `approval` says so.',
  query: byId,
  body: z.object({ reason: line(500).min(1) }),
  answer: z.object({ order: DeskOrder, approval: Approval.nullable() }),
  refuses: [...always, 'orders.paid_meanwhile', 'orders.approval_waits'],
})

export const noteOrder = endpoint('POST', adminPath('/orders/{id}/note'), {
  name: 'staff-note',
  about: 'A note for colleagues.',
  query: byId,
  body: z.object({ text: line(2_000).min(1) }),
  answer: order,
  refuses: ['orders.unknown'],
})

export const editAddress = endpoint('PUT', adminPath('/orders/{id}/address'), {
  name: 'staff-edit-address',
  about: 'Says where it goes, or corrects it, until it is picked. The country and the kind of delivery stay.',
  query: byId,
  body: onWire({
    firstname: line(60),
    lastname: line(60),
    /** Left empty: that of the country. */
    callingCode: line(8).default(''),
    contact: line(30),
    address: line(200).default(''),
    address2: line(200).default(''),
    city: line(80).default(''),
    province: line(80).default(''),
    zip: line(20).default(''),
    kana: line(60).default(''),
    /** Left out or empty: the identity number stays. */
    passport: line(20).default(''),
    /** Pickup point of an address that is new. */
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
  about: 'The identity number for customs, whole. That it was looked at is written down.',
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
  /** Of the total, what goes to the wallet. */
  wallet: z.number(),
  currency: z.enum(currencies),
  /** A second person has to agree. */
  needsApproval: z.boolean(),
})
export type RefundPreview = z.output<typeof RefundPreview>

/** `line:2` as words of a query: two pieces of a line. */
const unitWord = z.string().regex(/^[0-9a-f-]{36}:[0-9]{1,3}$/)

export const previewRefund = endpoint('GET', adminPath('/orders/{id}/refund'), {
  name: 'staff-refund-preview',
  about:
    'What a refund would come to: `units=LINE:2,LINE:1`, `delivery=1`, `gift_wrap=1`, `to_wallet=1`. Changes nothing.',
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
    'Gives back pieces (of a treatment: unused sessions), delivery and wrapping by the way they were paid. Above HKD 3,000 for the order, or two weeks after delivery, a second person is asked first and `approval` says so.',
  query: byId,
  body: onWire({
    units: z
      .array(onWire({ lineId: Id, units: z.number().int().min(1).max(999) }))
      .max(200)
      .default([]),
    delivery: z.boolean().default(false),
    giftWrap: z.boolean().default(false),
    /** Whatever way it came, it goes to the member's wallet. */
    toWallet: z.boolean().default(false),
    reason: line(500).min(1),
  }),
  answer: z.object({ order: DeskOrder, approval: Approval.nullable() }),
  refuses: refunding,
})

export const shipMany = endpoint('POST', adminPath('/shipments'), {
  name: 'staff-ship-many',
  about:
    'Ships packed orders from a CSV of number, carrier, tracking; a row that cannot be shipped is named and holds up no other.',
  body: onWire({ csv: longText(200_000).min(1), fileName: line(200).default('') }),
  answer: z.object({
    shipped: z.array(z.object({ line: z.number().int(), number: z.string() })),
    problems: z.array(
      z.object({ line: z.number().int(), number: z.string(), code: z.string(), message: z.string() }),
    ),
  }),
  refuses: ['orders.table_unreadable'],
})
