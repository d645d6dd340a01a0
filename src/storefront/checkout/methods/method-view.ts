import type { ComponentType } from 'react'
import type { Payment } from '#shop/payments/contract.ts'
import type { PayData } from '../pay/pay-data.ts'

export type PayProps = { data: PayData; onClaimed: (payment: Payment) => void }
export type ClaimedProps = {
  data: PayData
  claimed: Payment
  /** Called when staff found no transfer, so the order can be paid again. */
  onOver: () => void
}

/** Components of a payment method; null: it has none there. */
export type MethodView = {
  /** Below its name at the checkout, while selected. */
  Choice: ComponentType | null
  /** On the payment page. */
  Pay: ComponentType<PayProps>
  /** After the buyer claimed the payment. */
  Claimed: ComponentType<ClaimedProps> | null
}
