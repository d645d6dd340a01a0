import type { PaymentProvider } from '#shop/payments/ports.ts'

/** For a method that cannot charge without its buyer. */
export const needsBuyer: Pick<PaymentProvider, 'chargeStored' | 'declineKind'> = {
  chargeStored: () => Promise.resolve({ outcome: 'unsent', code: 'needs_buyer' }),
  declineKind: () => 'authentication',
}
