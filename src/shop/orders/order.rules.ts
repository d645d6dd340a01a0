import { noteOf, type Cause, type Reason } from '../causes.ts'
import { minus, money, type Currency, type Money } from '../money.ts'
import type { OrderViewState } from '../content/order-states.rules.ts'
import type { DutyEstimate } from '../delivery/duties.rules.ts'
import type { DeliveryMethod } from '../delivery/rules.ts'
import type { PriceKind } from '../pricing/rules.ts'
import type { CountryKey, Locale, Text } from '../region.ts'
import type { ApprovalKind } from '../staff/approval.rules.ts'
import type { GiftMessage } from './order.contract.ts'
import type { Parcel } from './parcels/parcel.rules.ts'
import type { FulfilmentState, OrderKind, OrderStatus, PaymentState, RevisionState } from './rules.ts'

/** The rule that priced a line and the prices it was preferred to, in minor units of the order's currency. */
export type FrozenReason = {
  kind: PriceKind
  group?: string | undefined
  considered: { kind: PriceKind; minor: number; group?: string | undefined }[]
}

/**
 * An order line as agreed. It copies catalogue data instead of referring to it, because the catalogue may change.
 * Amounts are minor units of the order's currency.
 */
export type OrderLine = {
  id: string
  position: number
  productId: string
  sku: string
  subSku: string
  bundleSku: string | null
  productType: 'SinglePurchase' | 'Treatment'
  name: Text
  optionName: Text
  brand: string
  brandSlug: string
  uniqueUrl: string
  thumbnail: string
  quantity: number
  unitPrice: number
  originalPrice: number | null
  priceReason: FrozenReason
  /** Net price of each piece after discounts; refunds return these amounts. */
  unitNet: readonly number[]
  interval: number | null
  estimate: string | null
  /** Clearance goods: the best-before day that the buyer was shown (rules/stock#9). */
  bestBefore: string | null
  /** Sold before its stock arrived. */
  preOrder: boolean
  /** When the stock arrived, or was due to arrive. */
  releasedAt: string | null
  weightGrams: number
  sessions: number | null
  shipped: number
  refunded: number
  /** Refunded pieces that were never shipped. */
  unsent: number
  /** Treatments: refunded sessions of all pieces together. */
  refundedSessions: number
  /** Number of the revision that added the line; 0: part of the order as placed. */
  revision: number
}

export type OrderAddress = {
  kind: 'delivery' | 'billing'
  firstname: string
  lastname: string
  callingCode: string
  contact: string
  address: string
  address2: string
  city: string
  province: string
  zip: string
  /** Phonetic spelling of the name, for Japan; empty: not given. */
  kana: string
  countryKey: CountryKey
  locationCode: string | null
  /** Last three characters of the passport number; the number itself is stored encrypted. */
  passportTail: string | null
}

/** Tracking identifiers of the buyer's browser, stored with the buyer's consent when the order was placed. */
export type OrderTracking = {
  gaClient: string | null
  fbp: string | null
  fbc: string | null
  ip: string | null
  agent: string | null
}

/** Agreed amounts. `total` and `due` derive from the others; a check constraint of the table enforces it. */
export type OrderAmounts = {
  currency: Currency
  goods: Money
  discount: Money
  giftWrap: Money
  deliveryFee: Money
  tax: Money
  total: Money
  /** Paid from a member's Cash Dollar, or from a guest's gift code. */
  walletAmount: Money
  due: Money
}

/** Sums of goods and fees. */
export type AgreedSums = Pick<
  OrderAmounts,
  'goods' | 'discount' | 'giftWrap' | 'deliveryFee' | 'tax' | 'total'
>

export type Order = OrderAmounts & {
  id: string
  number: string
  /** Amount that removed pieces paid towards added ones; `exchanged + walletAmount + due = total`. */
  exchanged: Money
  sessionHash: Buffer | null
  memberId: string | null
  cartId: string | null
  cartVersion: number | null
  /** Shared with the order of the member's other cart, if both were checked out together. */
  checkoutGroup: string | null
  /** The other order of the checkout group. */
  also: { id: string; number: string; status: OrderStatus } | null
  kind: OrderKind
  status: OrderStatus
  paymentState: PaymentState
  fulfilmentState: FulfilmentState
  locale: Locale
  country: CountryKey
  email: string
  firstname: string
  lastname: string
  /** E.164, or empty. */
  phone: string
  /** Last characters of the gift code that pays `walletAmount`; null: Cash Dollar pays it. */
  giftCode: string | null
  couponCode: string | null
  couponLabel: Text | null
  deliveryMethod: DeliveryMethod | null
  estimate: { from: string; to: string } | null
  /** Import duties as estimated when the order was placed (rules/delivery#12). */
  duties: DutyEstimate | null
  giftWrapped: boolean
  gift: GiftMessage | null
  clientRemarks: string
  paymentMethod: string | null
  /** Units of the currency for one US dollar; null for HKD. */
  rate: string | null
  /** Whether the invoice was issued. */
  isInvoiced: boolean
  /** Null: no consent; the purchase is reported to no third party. */
  tracking: OrderTracking | null
  holdsStock: boolean
  reserveUntil: string | null
  payUntil: string | null
  paidBy: string | null
  /** Bank lines that staff accepted as part of the amount due, oldest first. */
  partialPayments: readonly PartialPayment[]
  pickupCode: string | null
  holdCause: string | null
  confirmedAt: string | null
  readyAt: string | null
  deliveredAt: string | null
  createdAt: string
  lines: readonly OrderLine[]
  addresses: readonly OrderAddress[]
  parcels: readonly Parcel[]
  refunds: readonly OrderRefund[]
  /** Oldest first. */
  revisions: readonly Revision[]
  /** Sold pieces that are missing in the warehouse; the order does not ship while there are any. */
  short: readonly { lineId: string; subSku: string; pieces: number }[]
  /** Orders that will ship in one parcel with this one; null: it ships alone. */
  combined: { id: string; orders: readonly { id: string; number: string }[] } | null
  /** Pending approval by a second staff user; the order does not ship while it is pending. */
  approval: ApprovalKind | null
  events: readonly OrderEvent[]
}

export type PartialPayment = { attemptId: string; method: string; amount: Money; at: string }

/** A change of a placed order. While its state is `waiting` the order itself is unchanged. */
export type Revision = {
  id: string
  number: number
  state: RevisionState
  cause: Cause
  /** Detail of the cause: free text, a number or a name. */
  reason: string
  actor: string
  /** Lines to add; they join the order once the revision is agreed. */
  added: readonly OrderLine[]
  /**
   * `from`: index of the first removed piece, counted from 0 over all pieces the line ever had; `amount`: their
   * net price.
   */
  removed: readonly { lineId: string; from: number; units: number; amount: Money }[]
  /** Change of the delivery fee; may be negative. */
  delivery: Money
  address: { before: RevisedAddress; after: RevisedAddress } | null
  before: AgreedSums
  after: AgreedSums
  difference: Money
  /** Amount that the removed pieces pay towards the added ones. */
  exchanged: Money
  due: Money
  paidBy: string | null
  payUntil: string | null
  createdAt: string
  endedAt: string | null
  /** Number of the revision's supplementary invoice. */
  invoice: string | null
}
export type RevisedAddress = Omit<OrderAddress, 'kind' | 'countryKey' | 'locationCode' | 'passportTail'>

/**
 * A refund. `attemptId`: it returns a whole payment that the order did not accept; `revisionId`: it returns
 * pieces that a revision removed.
 */
export type OrderRefund = {
  id: string
  attemptId: string | null
  revisionId: string | null
  amount: Money
  /** `amount`: net price of these pieces. */
  units: readonly { lineId: string; units: number; amount: Money }[]
  delivery: Money
  giftWrap: Money
  /** Part of the amount returned to the wallet lots it was spent from. */
  wallet: Money
  /** Part of the amount paid by another method and credited to the wallet instead. */
  asWallet: Money
  /** Part of the amount that paid for added pieces, so no money is sent. */
  exchanged: Money
  cause: Cause
  /** Detail of the cause: free text, a number or a name. */
  reason: string
  actor: string
  /** `withheld`: the buyer's bank disputed the payment before the refund was sent. */
  state: 'requested' | 'withheld' | 'succeeded' | 'failed'
  createdAt: string
}

/** A state transition, or a staff note (`machine` is `note`). */
export type OrderEvent = {
  machine: string
  from: string | null
  to: string
  actor: string
  cause: Cause
  /** Detail of the cause: free text, a number or a name. */
  reason: string
  at: string
}

export const inOrder = (order: Pick<Order, 'currency'>, minor: number): Money => money(order.currency, minor)

/** Part of a refund that returns through the original payment method. */
export const externalOf = ({ amount, wallet, asWallet, exchanged }: OrderRefund): Money =>
  [wallet, asWallet, exchanged].reduce(minus, amount)

/** Whether the order starts a subscription or is a renewal of one. */
export const isOfSubscription = ({ kind }: Pick<Order, 'kind'>): boolean =>
  kind === 'subscription' || kind === 'renewal'

/** Whether one of the lines is a member's reward. */
export const hasGift = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.some(({ priceReason }) => priceReason.kind === 'reward')

/** Reason text of a stock movement: the order number, followed by the note of the reason. */
export const stockReason = ({ number }: Pick<Order, 'number'>, reason: Reason = ''): string =>
  [`order ${number}`, noteOf(reason)].filter(Boolean).join(': ')

/** State shown to shoppers, derived from the three state columns; a key of setting `status_names`. */
export function stateOf({
  status,
  paymentState,
  fulfilmentState,
}: Pick<Order, 'status' | 'paymentState' | 'fulfilmentState'>): OrderViewState {
  if (paymentState === 'refunded') return 'refunded'
  if (status === 'completed')
    return fulfilmentState === 'returned' || fulfilmentState === 'partially_returned'
      ? fulfilmentState
      : 'completed'
  return status === 'confirmed' && fulfilmentState !== 'none' ? fulfilmentState : status
}
