import { z } from 'zod'
import { decimals, fromDecimal, isCurrency, toDecimal, type Money } from '#shop/money.ts'
import type { MethodProfile, PaymentProvider, ProviderStatus } from '#shop/payments/ports.ts'
import { needsBuyer } from '../needs-buyer.ts'
import { payMeWire, type PayMeAccount, type PayMeWire } from './wire.ts'

export type { PayMeAccount } from './wire.ts'

const Made = z.object({
  paymentRequestId: z.string().min(1),
  webLink: z.url(),
  effectiveDuration: z.number().positive().optional(),
})
const Refund = z.object({ refundId: z.string(), reasonMessage: z.string().optional() })
const Transaction = z.object({
  transactionId: z.string(),
  paymentRequestId: z.string().optional(),
  orderId: z.string().optional(),
  amount: z.number().optional(),
  currencyCode: z.string().optional(),
  refunds: z.array(Refund).optional(),
})
const Request = z.object({
  paymentRequestId: z.string(),
  totalAmount: z.number(),
  currencyCode: z.string(),
  statusCode: z.string(),
  merchantData: z.object({ orderId: z.string().optional() }).optional(),
  transactions: z.array(z.object({ transactionId: z.string() })).optional(),
})

/** PR006 belongs to a way of paying that we do not use; codes nobody knows wait. */
const states: Record<string, ProviderStatus['state']> = {
  PR001: 'none',
  PR004: 'cancelled',
  PR005: 'captured',
  PR006: 'failed',
  PR007: 'expired',
}

function amountOf(amount: number | undefined, currency: string | undefined): Money | null {
  if (
    amount === undefined ||
    !isCurrency(currency) ||
    !Number.isInteger(Number((amount * 10 ** decimals[currency]).toFixed(6)))
  )
    return null
  return fromDecimal(amount, currency)
}

const language = { hk: 'zh-HK', zh: 'zh-HK', cn: 'zh-CN', en: 'en-US' } as const

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
    return {} // not JSON: a hint all the same, for PayMe signs nothing here
  }
}

/** PayMe for Business: a request is made, the buyer's app approves it, we ask. */
export function payMe(account: PayMeAccount): PaymentProvider {
  const wire = payMeWire(account)
  return {
    ...payMeProfile,
    ...needsBuyer,
    billNumber: () => null,
    nextStep: ({ webLink, expiresAt }) =>
      webLink ? { kind: 'link', url: webLink, expiresAt } : { kind: 'none' },
    // a request whose number was never answered has been seen by nobody
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
      const made = answer.ok ? Made.safeParse(answer.body).data : undefined
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
  const found = answer.ok ? Request.safeParse(answer.body).data : undefined
  if (found)
    return {
      state: states[found.statusCode] ?? 'pending',
      reference: found.merchantData?.orderId ?? null,
      providerRef: found.paymentRequestId,
      transactionId: found.transactions?.[0]?.transactionId ?? null,
      amount: amountOf(found.totalAmount, found.currencyCode),
      code: found.statusCode,
    }
  const isOver = !answer.ok && answer.code === 'EB007'
  return isOver ? { ...nobodyPaid, state: 'expired', providerRef: requestId, code: 'EB007' } : null
}

async function sendRefund(
  wire: PayMeWire,
  { refundId, transactionId, amount, reason }: Parameters<PaymentProvider['refund']>[0],
): ReturnType<PaymentProvider['refund']> {
  if (!transactionId) return { outcome: 'refused', refundRef: null, code: 'no_transaction' }
  const answer = await wire.call(
    'POST',
    `/payments/transactions/${encodeURIComponent(transactionId)}/refunds`,
    {
      amount: toDecimal(amount),
      currencyCode: amount.currency,
      reasonCode: '00',
      reasonMessage: marked(refundId, reason),
    },
  )
  if (answer.ok)
    return {
      outcome: 'done',
      refundRef: Refund.safeParse(answer.body).data?.refundId ?? null,
      code: null,
    }
  if (!answer.sent) return { outcome: 'unsent', refundRef: null, code: null }
  const isNo = answer.status !== null && answer.status < 500
  return { outcome: isNo ? 'refused' : 'unknown', refundRef: null, code: answer.code }
}

async function fetchRefundStatus(
  wire: PayMeWire,
  { refundId, transactionId }: Parameters<PaymentProvider['fetchRefundStatus']>[0],
): ReturnType<PaymentProvider['fetchRefundStatus']> {
  const answer = transactionId
    ? await wire.call('GET', `/payments/transactions/${encodeURIComponent(transactionId)}`)
    : null
  if (!answer?.ok) return 'unknown'
  const refunds = Transaction.safeParse(answer.body).data?.refunds
  if (!refunds) return 'unclear' // PayMe lists them for some merchants only
  return refunds.some(({ reasonMessage }) => reasonMessage?.startsWith(refundId)) ? 'done' : 'unseen'
}

/** So that a refund whose answer was lost is found again; PayMe takes 150 characters. */
const marked = (refundId: string, reason: string): string => `${refundId} ${reason}`.slice(0, 149)
