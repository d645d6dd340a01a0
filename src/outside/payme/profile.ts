import type { MethodProfile } from '#shop/payments/ports.ts'

/** Countries and capabilities of PayMe. */
export const payMeProfile: MethodProfile = {
  method: 'payme',
  name: 'PayMe',
  offeredIn: ['hk'],
  capabilities: {
    currencies: ['HKD'],
    isCard: false,
    storedCards: false,
    needsBuyer: true,
    combinesOrders: false,
    createsRequest: true,
    reusable: true,
    buyerClaims: false,
    // unknown codes count as pending, and say nothing about money
    pendingIsInFlight: false,
    paysAfterCancel: false,
    webhooks: true,
    reconciliation: 'list',
    refunds: 'provider',
    secondsOpen: 10 * 60,
    // a webhook may be lost
    secondsToFirstQuery: 60,
    secondsBetweenQueries: 60,
    secondsBetweenPageQueries: 2.5,
  },
}
