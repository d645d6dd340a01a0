import { z } from 'zod'
import { commaLines, commaList, endpoint, flag, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { DeskOrder } from '../orders/desk/desk-order.contract.ts'

const input = {
  /** Pieces that stay of a line, 0 to 999; lines that are not named stay as they are. */
  quantities: z
    .array(onWire({ lineId: Id, quantity: z.number().int().min(0).max(999) }))
    .max(200)
    .default([]),
  /** `unitPrice` in the order's currency; left out, the shop's own price for this buyer counts. */
  add: z
    .array(
      onWire({
        subSku: line(80).min(1),
        quantity: z.number().int().min(1).max(99),
        unitPrice: z.number().nonnegative().max(10_000_000).optional(),
      }),
    )
    .max(100)
    .default([]),
  /** Left out: it goes where it went. The country and the kind of delivery stay. */
  address: onWire({
    firstname: line(60),
    lastname: line(60),
    callingCode: line(8),
    contact: line(30),
    address: line(200),
    address2: line(200).default(''),
    city: line(80).default(''),
    province: line(80).default(''),
    zip: line(20).default(''),
    kana: line(60).default(''),
  })
    .nullable()
    .default(null),
}

const Sums = onWire({
  goods: z.number(),
  discount: z.number(),
  giftWrap: z.number(),
  delivery: z.number(),
  tax: z.number(),
  total: z.number(),
})

/** What a change comes to. Amounts are decimals of `currency`. */
export const EditPreview = onWire({
  currency: z.enum(currencies),
  before: Sums,
  after: Sums,
  difference: z.number(),
  /** What the buyer pays by a link before the change counts. */
  due: z.number(),
  /** What goes back, and what of it to the wallet. */
  back: z.number(),
  wallet: z.number(),
  /** What the delivery costs more or less. */
  delivery: z.number(),
  addressChanged: z.boolean(),
  /** `own`: what the shop asks for a piece; `left`: how many can be had. */
  added: z.array(
    onWire({
      subSku: z.string(),
      name: z.string(),
      optionName: z.string(),
      quantity: z.number().int(),
      price: z.number(),
      own: z.number(),
      total: z.number(),
      left: z.number().int(),
    }),
  ),
  removed: z.array(
    onWire({ lineId: Id, subSku: z.string(), name: z.string(), units: z.number().int(), amount: z.number() }),
  ),
  /** Not everything that is added is there. */
  isShort: z.boolean(),
  /** A second person has to agree. */
  needsApproval: z.boolean(),
})
export type EditPreview = z.output<typeof EditPreview>

const refuses = [
  'orders.unknown',
  'orders.not_editable',
  'orders.difference_waits',
  'orders.too_many_units',
  'orders.gift_stays',
  'orders.unknown_option',
  'orders.other_kind',
  'orders.not_buyable',
  'orders.nothing_to_change',
  'orders.nothing_left',
  'orders.bad_amount',
  'orders.no_address',
  'orders.address_refused',
  'delivery.method_not_offered',
]

/** `LINE:2`: pieces that stay of a line; `SKU:2@150`: pieces of an option to add, at a price of its own. */
const keepWord = z.string().regex(/^[0-9a-f-]{36}:[0-9]{1,3}$/)
const addWord = z.string().regex(/^[^,@\s]{1,80}:[1-9][0-9]?(@[0-9]{1,8}(\.[0-9]{1,4})?)?$/)

export const previewEdit = endpoint('GET', adminPath('/orders/{id}/edits'), {
  name: 'staff-edit-preview',
  about:
    'What a change of an order that stands would come to: `keep=LINE:2,LINE:0`, `add=SKU:2,SKU:1@150`; with `moves=1` to another address in `province`, `city`. The difference, stock, what is due or goes back. Changes nothing.',
  query: onWire({
    id: Id,
    keep: commaList(keepWord, 200).optional(),
    add: commaLines(addWord, 100).optional(),
    moves: flag,
    province: line(80).default(''),
    city: line(80).default(''),
  }),
  answer: z.object({ preview: EditPreview }),
  refuses,
})

export const editOrder = endpoint('POST', adminPath('/orders/{id}/edits'), {
  name: 'staff-edit',
  about:
    'Changes an order that stands, until it is picked. What is less goes back; a difference upward holds the order and the added goods, and its buyer is sent a link, good for 72 hours. A price more than a tenth below the shop’s, and more than HKD 3,000 going back, ask a second person first.',
  query: z.object({ id: Id }),
  body: onWire({ ...input, reason: line(500).min(1) }),
  answer: z.object({ order: DeskOrder, approval: Approval.nullable() }),
  refuses: [...refuses, 'orders.sold_out', 'orders.approval_waits'],
})

export const withdrawEdit = endpoint('POST', adminPath('/orders/{id}/edits/withdraw'), {
  name: 'staff-withdraw-edit',
  about:
    'Takes back a change whose difference is not paid: the order stays as it was, the added goods go back on sale.',
  query: z.object({ id: Id }),
  body: z.object({ reason: line(500).min(1) }),
  answer: z.object({ order: DeskOrder }),
  refuses: ['orders.unknown', 'orders.no_difference', 'orders.paid_meanwhile'],
})
