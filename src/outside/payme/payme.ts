import { z } from 'zod'
import { toDecimal } from '#shop/money.ts'
import type { PaymentProvider, ProviderStatus } from '#shop/payments/ports.ts'
import { needsBuyer } from '../needs-buyer.ts'
import { payMeWire, type PayMeAccount, type PayMeWire } from './wire.ts'
import { MadeRequest, Transaction, PaymentRequest, requestStates, amountOf } from './answers.ts'
import { payMeProfile } from './profile.ts'
import { sendRefund, fetchRefundStatus } from './refunds.ts'

export type { PayMeAccount } from './wire.ts'

const language = { hk: 'zh-HK', zh: 'zh-HK', cn: 'zh-CN', en: 'en-US' } as const

const nobodyPaid: ProviderStatus = {
  state: 'none',
  reference: null,
  providerRef: null,
  transactionId: null,
  amount: null,
  code: null,
}

const Hint = z.object({
  statusCode: z
    .string()
    .regex(/^\w{1,20}$/)
    .optional(),
  paymentRequestId: z.uuid().optional(),
})
const hintIn = (body: string): z.infer<typeof Hint> => {
  try {
    return Hint.safeParse(JSON.parse(body)).data ?? {}
  } catch {
    return {} // not JSON: still a reason to query, because PayMe signs no webhooks
  }
}

/** PayMe for Business: a request is created, the buyer's app approves it, the shop queries its status. */
export function payMe(account: PayMeAccount): PaymentProvider {
  const wire = payMeWire(account)
  return {
    ...payMeProfile,
    ...needsBuyer,
    billNumber: () => null,
    nextStep: ({ webLink, expiresAt }) =>
      webLink ? { kind: 'link', url: webLink, expiresAt } : { kind: 'none' },
    // no buyer has seen a request whose number was never returned
    fetchStatus: ({ providerRef }) =>
      providerRef ? fetchStatus(wire, providerRef) : Promise.resolve(nobodyPaid),
    async start({ attempt: { reference }, amount, locale, secondsOpen, webhookUrl, successUrl, failUrl }) {
      const answer = await wire.call(
        'POST',
        '/payments/paymentrequests',
        {
          totalAmount: toDecimal(amount),
          currencyCode: amount.currency,
          effectiveDuration: secondsOpen,
          notificationUri: webhookUrl,
          appSuccessCallback: successUrl,
          appFailCallback: failUrl,
          merchantData: { orderId: reference, orderDescription: `Order ${reference}` },
        },
        language[locale],
      )
      const made = answer.ok ? MadeRequest.safeParse(answer.body).data : undefined
      if (made)
        return {
          outcome: 'started',
          nextStep: { kind: 'link', url: made.webLink, expiresAt: null },
          providerRef: made.paymentRequestId,
          secondsOpen: made.effectiveDuration ?? secondsOpen,
        }
      return !answer.ok && answer.status !== null && answer.status < 500
        ? { outcome: 'refused', code: answer.code }
        : { outcome: 'unknown', code: answer.ok ? 'unreadable' : answer.code }
    },
    async cancel({ providerRef }) {
      if (!providerRef) return 'unknown'
      const answer = await wire.call(
        'PUT',
        `/payments/paymentrequests/${encodeURIComponent(providerRef)}/cancel`,
      )
      if (answer.ok || answer.code === 'EB020' || answer.code === 'EB007') return 'cancelled'
      return answer.code === 'EB021' ? 'paid' : 'unknown'
    },
    refund: (refund) => sendRefund(wire, refund),
    fetchRefundStatus: (refund) => fetchRefundStatus(wire, refund),
    readWebhook({ key, body }) {
      if (!key || !/^[\w-]{8,64}$/.test(key)) return null
      const { statusCode = 'none', paymentRequestId = null } = hintIn(body)
      return { kind: 'hint', webhookKey: key, eventKey: statusCode, providerRef: paymentRequestId }
    },
    async listPayments(from, until) {
      const query = new URLSearchParams({
        startDateTime: from.toISOString(),
        endDateTime: until.toISOString(),
      })
      const answer = await wire.call('GET', `/payments/transactions?${query}`)
      const read = answer.ok
        ? z.object({ transactions: z.array(Transaction) }).safeParse(answer.body).data
        : undefined
      return (
        read?.transactions.map((one) => ({
          state: 'captured' as const,
          reference: one.orderId ?? null,
          providerRef: one.paymentRequestId ?? null,
          transactionId: one.transactionId,
          amount: amountOf(one.amount, one.currencyCode),
          code: null,
        })) ?? null
      )
    },
  }
}

async function fetchStatus(wire: PayMeWire, requestId: string): Promise<ProviderStatus | null> {
  const answer = await wire.call('GET', `/payments/paymentrequests/${encodeURIComponent(requestId)}`)
  const found = answer.ok ? PaymentRequest.safeParse(answer.body).data : undefined
  if (found)
    return {
      state: requestStates[found.statusCode] ?? 'pending',
      reference: found.merchantData?.orderId ?? null,
      providerRef: found.paymentRequestId,
      transactionId: found.transactions?.[0]?.transactionId ?? null,
      amount: amountOf(found.totalAmount, found.currencyCode),
      code: found.statusCode,
    }
  const isOver = !answer.ok && answer.code === 'EB007'
  return isOver ? { ...nobodyPaid, state: 'expired', providerRef: requestId, code: 'EB007' } : null
}
