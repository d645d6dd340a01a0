import type { MethodProfile } from '#shop/payments/ports.ts'

/** Cards, by AsiaPay's hosted page. It has no currency code for francs. */
export const payDollarProfile: MethodProfile = {
  method: 'paydollar',
  name: 'PayDollar',
  offeredIn: 'everywhere',
  capabilities: {
    currencies: ['HKD', 'USD', 'SGD', 'AUD', 'CAD', 'GBP', 'MYR', 'JPY', 'TWD', 'KRW', 'THB'],
    isCard: true,
    storedCards: true,
    needsBuyer: false,
    combinesOrders: true,
    createsRequest: false,
    reusable: false,
    buyerClaims: false,
    pendingIsInFlight: true,
    paysAfterCancel: true,
    webhooks: true,
    reconciliation: 'each',
    refunds: 'provider',
    secondsOpen: 30 * 60,
    // after ten minutes its datafeed is late
    secondsToFirstQuery: 10 * 60,
    secondsBetweenQueries: 5 * 60,
    secondsBetweenPageQueries: 20,
  },
}
