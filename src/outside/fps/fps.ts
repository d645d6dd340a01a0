import type { MethodProfile, NextStep, PaymentProvider, ProviderAttempt } from '#shop/payments/ports.ts'
import { needsBuyer } from '../needs-buyer.ts'
import { billNumberOf, fpsText } from './qr-code.ts'

/** The payee of FPS transfers; `appUrl` is a page that opens the payer's bank with the code, where there is one. */
export type FpsAccount = { proxyId: string; name: string; appUrl: string | null }

const secondsOpen = 30 * 60

export const fpsProfile: MethodProfile = {
  method: 'fps',
  name: 'FPS',
  offeredIn: ['hk'],
  capabilities: {
    currencies: ['HKD'],
    isCard: false,
    storedCards: false,
    needsBuyer: true,
    combinesOrders: false,
    createsRequest: false,
    reusable: true,
    buyerClaims: true,
    pendingIsInFlight: true,
    paysAfterCancel: false,
    webhooks: false,
    reconciliation: 'statement',
    refunds: 'staff',
    secondsOpen,
    // there is no provider to query: an attempt expires, a minute after its last moment
    secondsToFirstQuery: secondsOpen + 60,
    secondsBetweenQueries: 5 * 60,
    secondsBetweenPageQueries: null,
  },
}

/** Transfers by a QR code. Bank statements report the money, so no provider is called. */
export function fps({ proxyId, name, appUrl }: FpsAccount): PaymentProvider {
  function nextStep({ amount, billNumber, expiresAt }: ProviderAttempt): NextStep {
    if (!billNumber) return { kind: 'none' }
    const payee = { payee: { proxyId }, payeeName: name }
    const qrText = fpsText({ ...payee, amount, billNumber, reference: billNumber })
    return {
      kind: 'transfer',
      qrText,
      payeeName: name,
      billNumber,
      appUrl: appUrl ? `${appUrl}?qr=${encodeURIComponent(qrText)}` : null,
      expiresAt,
    }
  }
  return {
    ...fpsProfile,
    ...needsBuyer,
    billNumber: billNumberOf,
    nextStep,
    start: ({ attempt }) =>
      Promise.resolve({
        outcome: 'started',
        nextStep: nextStep(attempt),
        providerRef: null,
        secondsOpen: null,
      }),
    fetchStatus: ({ reference }) =>
      Promise.resolve({
        state: 'none',
        reference,
        providerRef: null,
        transactionId: null,
        amount: null,
        code: null,
      }),
    cancel: () => Promise.resolve('cancelled'),
    // the capabilities declare that staff refund by hand
    refund: () => Promise.resolve({ outcome: 'refused', refundRef: null, code: 'by_hand' }),
    fetchRefundStatus: () => Promise.resolve('unclear'),
    readWebhook: () => null,
    listPayments: () => Promise.resolve(null),
  }
}
