import type { StockDemand } from '../../stock/rules.ts'
import type { Order, OrderAddress, OrderAmounts, OrderLine } from '../order.rules.ts'

/** A line to be agreed, with what it draws from the shelf. */
export type NewLine = Omit<
  OrderLine,
  | 'id'
  | 'position'
  | 'bestBefore'
  | 'releasedAt'
  | 'shipped'
  | 'refunded'
  | 'unsent'
  | 'refundedSessions'
  | 'revision'
> & {
  drawing: StockDemand
}
/** `passport` is the whole identity number; it is sealed before it is written. */
export type NewAddress = Omit<OrderAddress, 'passportTail'> & { passport: string }

/** Everything that is agreed when an order is placed. */
export type NewOrder = Pick<
  Order,
  | 'sessionHash'
  | 'memberId'
  | 'cartId'
  | 'cartVersion'
  | 'checkoutGroup'
  | 'kind'
  | 'locale'
  | 'country'
  | 'email'
  | 'firstname'
  | 'lastname'
  | 'phone'
  | 'giftCode'
  | 'couponCode'
  | 'couponLabel'
  | 'deliveryMethod'
  | 'estimate'
  | 'giftWrapped'
  | 'gift'
  | 'clientRemarks'
  | 'paymentMethod'
  | 'tracking'
> & {
  amounts: OrderAmounts
  /** What is expected on arrival, where a cart was quoted (rules/delivery#12). */
  duties?: Order['duties']
  /** When the cart was last changed, as it was shown. */
  cartUpdatedAt: string | null
  /** Units of the currency for one US dollar; null for HKD. */
  rate: string | null
  /** What was agreed to or declared, in which version of the text, when and from where. */
  consents:
    | ((
        | { terms: boolean; card: boolean } // a subscription
        | { terms: true }
        | { age: boolean; health: boolean; termsVersion?: string }
      ) & {
        // treatments
        version: string
        at: string
        ip: string | null
      })
    | null
  /** Its Cash Dollar may not be what was given away. */
  paidLotsOnly?: boolean
  lines: readonly NewLine[]
  addresses: readonly NewAddress[]
}
