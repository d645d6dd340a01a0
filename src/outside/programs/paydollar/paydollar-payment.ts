export type Status =
  | 'Started'
  | 'Abandoned'
  | 'Accepted'
  | 'Authorized'
  | 'Captured'
  | 'Rejected'
  | 'Cancelled'
  | 'Voided'
  | 'Reverse Auth'
  | 'RequestRefund'
  | 'RequestPartialRefund'
  | 'Refunded'
  | 'Partial Refunded'

export type CardPayment = {
  /** PayRef. */
  id: string
  /** Unguessable end of its page's URL. */
  key: string
  ref: string
  amount: string
  currency: string
  payType: string
  language: string
  successUrl: string
  failUrl: string
  cancelUrl: string
  /** The member whose card is to be stored; and the stored card that was chosen. */
  memberId: string | null
  storedPan: string | null
  status: Status
  prc: string
  src: string
  payerAuth: string
  pan: string
  /** Minor units of the company's own two decimals. */
  refunded: number
  refundedAt: number | null
  at: number
}
