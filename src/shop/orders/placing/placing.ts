import type { Missing } from '../holds.ts'
import type { NewOrder } from './new-order.rules.ts'

export type Placing = {
  order: NewOrder
  coupon: { id: string; identities: readonly string[] } | null
  /** The gift that one of the lines is. */
  reward: { id: string; memberId: string } | null
  /** The gift code that pays what a wallet would. */
  giftId: string | null
  /** Until when it can be paid; left out: as long as the settings say. */
  payUntil?: Date
}

export type PlacedOrder = { id: string; number: string; /** Of a link that opens it. */ token: string }

/**
 * Why an order cannot be: goods or Cash Dollar that fell short, a code or a gift that is no longer to be had.
 */
export type Missed = Missing
