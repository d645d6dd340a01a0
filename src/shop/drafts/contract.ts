import { z } from 'zod'
import { deliveryMethods } from '../delivery/rules.ts'
import { commaLines, endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { countryKeys, locales } from '../region.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { DeskOrder } from '../orders/desk/desk-order.contract.ts'

/** A line of a draft at the shop's price; null: no price. `why`: why it cannot be sold. */
const DraftLine = onWire({
  subSku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  price: z.number().nullable(),
  total: z.number().nullable(),
  why: z.string().nullable(),
})
type DraftLine = z.output<typeof DraftLine>

export const quoteDraft = endpoint('GET', adminPath('/drafts/quote'), {
  name: 'staff-quote-draft',
  about:
    'What a draft comes to at the shop’s own prices, sent by courier, and what in it cannot be sold. `lines`: `SKU:2`, by commas.',
  query: z.object({
    lines: commaLines(line(90), 100).default([]),
    currency: z.enum(currencies).default('HKD'),
    country: z.enum(countryKeys).default('hk'),
  }),
  answer: onWire({
    lines: z.array(DraftLine),
    goods: z.number(),
    /** Null: courier delivery is not possible there. */
    delivery: z.number().nullable(),
    total: z.number(),
  }),
})

export const createDraftOrder = endpoint('POST', adminPath('/drafts'), {
  name: 'staff-create-draft',
  about:
    'An order that staff put together; prices are frozen, nothing is taken, good for a week. `unit_price` and fees in its currency.',
  body: onWire({
    lines: z
      .array(
        onWire({
          subSku: line(80).min(1),
          quantity: z.number().int().min(1).max(99),
          unitPrice: z.number().nonnegative().max(10_000_000).optional(),
        }),
      )
      .min(1)
      .max(100),
    currency: z.enum(currencies).default('HKD'),
    locale: z.enum(locales).default('hk'),
    country: z.enum(countryKeys).default('hk'),
    email: z.email().max(200),
    firstname: line(60).min(1),
    lastname: line(60).min(1),
    /** Null for treatments; `delivery` null: to be entered later. */
    deliveryMethod: z.enum(deliveryMethods).nullable().default(null),
    delivery: onWire({
      firstname: line(60),
      lastname: line(60),
      /** Empty: the calling code of the country. */
      callingCode: line(8).default(''),
      contact: line(30),
      address: line(200).default(''),
      address2: line(200).default(''),
      city: line(80).default(''),
      province: line(80).default(''),
      zip: line(20).default(''),
      kana: line(60).default(''),
      passport: line(20).default(''),
      locationCode: line(40).nullable().default(null),
    })
      .nullable()
      .default(null),
    deliveryFee: z.number().nonnegative().max(1_000_000).default(0),
    remarks: line(500).default(''),
    reason: line(500).min(1),
  }),
  answer: z.object({ order: DeskOrder }),
  refuses: [
    'orders.unknown_option',
    'orders.not_payable_in',
    'orders.not_buyable',
    'orders.bad_amount',
    'orders.address_refused',
    'delivery.method_not_offered',
  ],
})

export const makePaymentLink = endpoint('POST', adminPath('/orders/{id}/payment-link'), {
  name: 'staff-payment-link',
  about:
    "Makes a draft payable: its goods are held, the buyer is sent the link, and the answer has it once. A price more than a tenth below the shop's asks a second person first. Of an order that waits for its payment: another link.",
  query: z.object({ id: Id }),
  answer: z.object({ order: DeskOrder, url: z.string().nullable(), approval: Approval.nullable() }),
  refuses: [
    'orders.unknown',
    'orders.illegal_transition',
    'orders.sold_out',
    'orders.unknown_option',
    'orders.not_buyable',
    'orders.approval_waits',
    'orders.address_missing',
  ],
})
