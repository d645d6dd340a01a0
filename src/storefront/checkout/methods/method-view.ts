import type { ComponentType } from 'react'
import type { Payment } from '#shop/payments/contract.ts'
import type { PayData } from '../pay/pay-data.ts'

export type PayProps = { data: PayData; onClaimed: (payment: Payment) => void }
export type ClaimedProps = {
  data: PayData
  claimed: Payment
  /** Staff found no such transfer: it can be paid again. */
  onOver: () => void
}

/** How a method is drawn, wherever it differs from others. Null: nothing of its own there. */
export type MethodView = {
  /** Below its name at the checkout, once it is chosen. */
  Choice: ComponentType | null
  /** Where the order is paid. */
  Pay: ComponentType<PayProps>
  /** After "I have paid". */
  Claimed: ComponentType<ClaimedProps> | null
}
