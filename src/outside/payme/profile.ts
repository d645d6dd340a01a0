import type { MethodProfile } from '#shop/payments/ports.ts'

/** Where PayMe is offered, and what it can do. */
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
    // codes that nobody knows wait, and say nothing of money
    pendingIsInFlight: false,
    paysAfterCancel: false,
    webhooks: true,
    reconciliation: 'list',
    refunds: 'provider',
    secondsOpen: 10 * 60,
    // a call of theirs may be lost
    secondsToFirstQuery: 60,
    secondsBetweenQueries: 60,
    secondsBetweenPageQueries: 2.5,
  },
}
