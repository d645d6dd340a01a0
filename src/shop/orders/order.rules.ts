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

/** Who priced a line and what it beat, with amounts in minor units of the order's currency. */
export type FrozenReason = {
  kind: PriceKind
  group?: string | undefined
  considered: { kind: PriceKind; minor: number; group?: string | undefined }[]
}

/**
 * A line as agreed: copies, not links, for the catalogue may change. Amounts are minor units of the order's
 * currency.
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
  /** What each piece really cost; refunds give back these. */
  unitNet: readonly number[]
  interval: number | null
  estimate: string | null
  /** The last day its buyer was shown, of goods on clearance (rules/stock#9). */
  bestBefore: string | null
  /** Sold before it came in. */
  preOrder: boolean
  /** It came in, or the day on which it was to. */
  releasedAt: string | null
  weightGrams: number
  sessions: number | null
  shipped: number
  refunded: number
  /** Of the refunded, those that never left. */
  unsent: number
  /** Treatments: sessions that went back, of all its pieces. */
  refundedSessions: number
  /** The revision that brought it; 0: it was there from the beginning. */
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
  /** How the name is read in Japan; empty: not said. */
  kana: string
  countryKey: CountryKey
  locationCode: string | null
  /** Its last three characters; the number itself stays sealed in the table. */
  passportTail: string | null
}

/** By what others know the buyer's browser, taken down with their consent when the order was placed. */
export type OrderTracking = {
  gaClient: string | null
  fbp: string | null
  fbc: string | null
  ip: string | null
  agent: string | null
}

/** What was agreed about money; `total` and `due` follow from the rest, and the table checks that they do. */
export type OrderAmounts = {
  currency: Currency
  goods: Money
  discount: Money
  giftWrap: Money
  deliveryFee: Money
  tax: Money
  total: Money
  /** Of a member's Cash Dollar, or of the guest's gift code. */
  walletAmount: Money
  due: Money
}

/** What goods and fees come to. */
export type AgreedSums = Pick<
  OrderAmounts,
  'goods' | 'discount' | 'giftWrap' | 'deliveryFee' | 'tax' | 'total'
>

export type Order = OrderAmounts & {
  id: string
  number: string
  /** What taken-out pieces paid of added ones; with wallet and due it comes to the total. */
  exchanged: Money
  sessionHash: Buffer | null
  memberId: string | null
  cartId: string | null
  cartVersion: number | null
  /** Shared with the order of the other cart, if both were checked out at once. */
  checkoutGroup: string | null
  /** That other order. */
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
  /** The last signs of the gift code that pays `wallet`; null: Cash Dollar does. */
  giftCode: string | null
  couponCode: string | null
  couponLabel: Text | null
  deliveryMethod: DeliveryMethod | null
  estimate: { from: string; to: string } | null
  /** What was expected on arrival when it was placed (rules/delivery#12). */
  duties: DutyEstimate | null
  giftWrapped: boolean
  gift: GiftMessage | null
  clientRemarks: string
  paymentMethod: string | null
  /** Units of the currency for one US dollar; null for HKD. */
  rate: string | null
  /** Its invoice was issued. */
  isInvoiced: boolean
  /** Null: no consent, and the purchase is told to nobody. */
  tracking: OrderTracking | null
  holdsStock: boolean
  reserveUntil: string | null
  payUntil: string | null
  paidBy: string | null
  /** Bank lines that staff took as a part of what is due, oldest first. */
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
  /** Pieces that are sold and were not found on the shelf: nothing of it leaves meanwhile. */
  short: readonly { lineId: string; subSku: string; pieces: number }[]
  /** It waits to leave in one parcel with these orders; null: by itself. */
  combined: { id: string; orders: readonly { id: string; number: string }[] } | null
  /** A second person has not decided yet: nothing of it leaves meanwhile. */
  approval: ApprovalKind | null
  events: readonly OrderEvent[]
}

export type PartialPayment = { attemptId: string; method: string; amount: Money; at: string }

/**
 * A change of an order that stood already; while it waits nothing of the order has changed.
 */
export type Revision = {
  id: string
  number: number
  state: RevisionState
  cause: Cause
  /** A person's words, a number or a name beside the cause. */
  reason: string
  actor: string
  /** Its own lines: of the order once it is agreed. */
  added: readonly OrderLine[]
  /**
   * `from`: the first of the pieces, counted from 0, of all the line ever had; `amount`: what they really
   * cost.
   */
  removed: readonly { lineId: string; from: number; units: number; amount: Money }[]
  /** What the delivery costs more, or less. */
  delivery: Money
  address: { before: RevisedAddress; after: RevisedAddress } | null
  before: AgreedSums
  after: AgreedSums
  difference: Money
  /** What is taken out pays so much of what is added. */
  exchanged: Money
  due: Money
  paidBy: string | null
  payUntil: string | null
  createdAt: string
  endedAt: string | null
  /** Number of its own invoice. */
  invoice: string | null
}
export type RevisedAddress = Omit<OrderAddress, 'kind' | 'countryKey' | 'locationCode' | 'passportTail'>

/**
 * What goes back. `attemptId`: a whole payment that the order never kept; `revisionId`: pieces that a
 * revision took out.
 */
export type OrderRefund = {
  id: string
  attemptId: string | null
  revisionId: string | null
  amount: Money
  /** `amount`: what these pieces really cost. */
  units: readonly { lineId: string; units: number; amount: Money }[]
  delivery: Money
  giftWrap: Money
  /**
   * Of the amount: back to the lots it was spent from, and what came by another way and goes to the wallet
   * instead.
   */
  wallet: Money
  asWallet: Money
  /** Of the amount, what paid for added pieces and so went nowhere. */
  exchanged: Money
  cause: Cause
  /** A person's words, a number or a name beside the cause. */
  reason: string
  actor: string
  /** `withheld`: the buyer's bank asks the payment back before it left. */
  state: 'requested' | 'withheld' | 'succeeded' | 'failed'
  createdAt: string
}

/** A change of state, or a note of staff (`machine` note). */
export type OrderEvent = {
  machine: string
  from: string | null
  to: string
  actor: string
  cause: Cause
  /** A person's words, a number or a name beside the cause. */
  reason: string
  at: string
}

export const inOrder = (order: Pick<Order, 'currency'>, minor: number): Money => money(order.currency, minor)

/** What of a refund goes back by the way it came. */
export const externalOf = ({ amount, wallet, asWallet, exchanged }: OrderRefund): Money =>
  [wallet, asWallet, exchanged].reduce(minus, amount)

/** It renews, or is a delivery of what does. */
export const isOfSubscription = ({ kind }: Pick<Order, 'kind'>): boolean =>
  kind === 'subscription' || kind === 'renewal'

/** One of its lines is a member's reward. */
export const hasGift = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.some(({ priceReason }) => priceReason.kind === 'reward')

/** What a movement of stock says of an order: its number, and a person's words. */
export const stockReason = ({ number }: Pick<Order, 'number'>, reason: Reason = ''): string =>
  [`order ${number}`, noteOf(reason)].filter(Boolean).join(': ')

/** The state a shopper is told: one word for the three columns, a key of setting `status_names`. */
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
