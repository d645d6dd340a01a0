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
  /** Unguessable end of its page's address. */
  key: string
  ref: string
  amount: string
  currency: string
  payType: string
  language: string
  successUrl: string
  failUrl: string
  cancelUrl: string
  /** Whose card is to be kept; and the card that was chosen of those that are. */
  memberId: string | null
  storedPan: string | null
  status: Status
  prc: string
  src: string
  payerAuth: string
  pan: string
  /** Minor units by its own two decimals. */
  refunded: number
  refundedAt: number | null
  at: number
}
