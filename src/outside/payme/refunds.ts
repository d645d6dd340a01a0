import { toDecimal } from '#shop/money.ts'
import type { PaymentProvider } from '#shop/payments/ports.ts'
import type { PayMeWire } from './wire.ts'
import { RefundAnswer, Transaction } from './answers.ts'

/** Requests a refund at PayMe; `unsent`: PayMe was not reached, `unknown`: the response was lost. */
export async function sendRefund(
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
      refundRef: RefundAnswer.safeParse(answer.body).data?.refundId ?? null,
      code: null,
    }
  if (!answer.sent || isTurnedAway(answer)) return { outcome: 'unsent', refundRef: null, code: answer.code }
  const isNo = answer.status !== null && answer.status >= 400 && answer.status < 500
  return { outcome: isNo ? 'refused' : 'unknown', refundRef: null, code: answer.code }
}

/** Rate limit, or invalid credentials at the moment: the refund was not processed, and a retry may succeed. */
const isTurnedAway = ({ status, code }: { status: number | null; code: string | null }): boolean =>
  status === 429 || status === 401 || code === 'EA001' || code === 'EA002'

/** The status of a refund, found in its transaction by the id in its message. */
export async function fetchRefundStatus(
  wire: PayMeWire,
  { refundId, transactionId }: Parameters<PaymentProvider['fetchRefundStatus']>[0],
): ReturnType<PaymentProvider['fetchRefundStatus']> {
  const answer = transactionId
    ? await wire.call('GET', `/payments/transactions/${encodeURIComponent(transactionId)}`)
    : null
  if (!answer?.ok) return 'unknown'
  const refunds = Transaction.safeParse(answer.body).data?.refunds
  if (!refunds) return 'unclear' // PayMe lists them only for some merchants
  return refunds.some(({ reasonMessage }) => reasonMessage?.startsWith(refundId)) ? 'done' : 'unseen'
}

/** Marks a refund with its id, so that it can be found after a lost response; PayMe accepts 150 characters. */
const marked = (refundId: string, reason: string): string => `${refundId} ${reason}`.slice(0, 149)
