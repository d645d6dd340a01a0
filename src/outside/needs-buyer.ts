import type { PaymentProvider } from '#shop/payments/ports.ts'

/** Of a method that charges nothing without its buyer. */
export const needsBuyer: Pick<PaymentProvider, 'chargeStored' | 'declineKind'> = {
  chargeStored: () => Promise.resolve({ outcome: 'unsent', code: 'needs_buyer' }),
  declineKind: () => 'authentication',
}
