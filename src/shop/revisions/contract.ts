import { z } from 'zod'
import { commaLines, commaList, endpoint, flag, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { DeskOrder } from '../orders/desk/desk-order.contract.ts'

const input = {
  /** Remaining pieces of a line, 0 to 999; lines not listed stay unchanged. */
  quantities: z
    .array(onWire({ lineId: Id, quantity: z.number().int().min(0).max(999) }))
    .max(200)
    .default([]),
  /** `unitPrice` in the order's currency; absent: the shop's price for this buyer. */
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
  /** Absent: unchanged. Country and delivery method cannot change. */
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

/** Effect of a change. Amounts are decimals of `currency`. */
export const EditPreview = onWire({
  currency: z.enum(currencies),
  before: Sums,
  after: Sums,
  difference: z.number(),
  /** Amount that the buyer has to pay by a link before the change takes effect. */
  due: z.number(),
  /** Refund, and the part of it that goes to the wallet. */
  back: z.number(),
  wallet: z.number(),
  /** Difference of the delivery fee. */
  delivery: z.number(),
  addressChanged: z.boolean(),
  /** `own`: the shop's price of one piece; `left`: available pieces. */
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
  /** Whether added pieces are out of stock. */
  isShort: z.boolean(),
  /** Whether it needs an approval. */
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

/** `LINE:2`: remaining pieces of a line; `SKU:2@150`: pieces of an option to add, at a custom price. */
const keepWord = z.string().regex(/^[0-9a-f-]{36}:[0-9]{1,3}$/)
const addWord = z.string().regex(/^[^,@\s]{1,80}:[1-9][0-9]?(@[0-9]{1,8}(\.[0-9]{1,4})?)?$/)

export const previewEdit = endpoint('GET', adminPath('/orders/{id}/edits'), {
  name: 'staff-edit-preview',
  about:
    'Previews a revision of a placed order: `keep=LINE:2,LINE:0`, `add=SKU:2,SKU:1@150`; with `moves=1` to another address in `province`, `city`. Returns the difference, the stock, and the amount due or refunded. Changes no data.',
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
    'Revises a placed order, until it is picked. A lower total is refunded; a higher one holds the order and the added goods, and its buyer is sent a link, valid for 72 hours. A price more than a tenth below the shop’s, and a refund above HKD 3,000, need a second person.',
  query: z.object({ id: Id }),
  body: onWire({ ...input, reason: line(500).min(1) }),
  answer: z.object({ order: DeskOrder, approval: Approval.nullable() }),
  refuses: [...refuses, 'orders.sold_out', 'orders.approval_waits', 'sessions.in_use'],
})

export const withdrawEdit = endpoint('POST', adminPath('/orders/{id}/edits/withdraw'), {
  name: 'staff-withdraw-edit',
  about:
    'Withdraws a revision with an unpaid difference: the order is unchanged, and the added goods are released.',
  query: z.object({ id: Id }),
  body: z.object({ reason: line(500).min(1) }),
  answer: z.object({ order: DeskOrder }),
  refuses: ['orders.unknown', 'orders.no_difference', 'orders.paid_meanwhile'],
})
