import { companyFetch } from '#platform/tracing/company-call.ts'
import type { ProviderStatus } from '#shop/payments/ports.ts'
import type { TokenKey } from './tokens.ts'
import type { HashName } from './signature.ts'
import { wasRefused } from '../reach.ts'
import { amountIn } from './wire-format.ts'
import { recordsIn } from './order-records.ts'

export type PayDollarAccount = {
  /** With `/b2c2`, without a trailing slash. */
  url: string
  merchantId: string
  secret: string
  hash: HashName
  /** A user of the order API, created in the merchant's portal. */
  login: string
  password: string
  /** The account's action name of a refund; integrations differ. */
  refundAction: string
  /** Decrypts the tokens of stored cards, base64; left out: cards are not stored. */
  tokens?: TokenKey | undefined
  /** Timeout of a response in milliseconds. */
  timeoutMs?: number
}

/** `sent`: the call may have succeeded, and the response was lost or is unreadable. */
export type OrderAnswer =
  | { reached: true; records: Record<string, string>[] }
  | { reached: false; sent: boolean }

export type OrderApi = {
  call(actionType: string, fields: Record<string, string>): Promise<OrderAnswer>
  fetchStatus(reference: string): Promise<ProviderStatus | null>
}

/** Capture, void, refund and query, at one URL. */
export function orderApi({
  url,
  merchantId,
  login,
  password,
  timeoutMs = 10_000,
}: PayDollarAccount): OrderApi {
  const call: OrderApi['call'] = async (actionType, fields) => {
    try {
      const answer = await companyFetch('paydollar', actionType, `${url}/eng/merchant/api/orderApi.jsp`, {
        method: 'POST',
        body: new URLSearchParams({ merchantId, loginId: login, password, actionType, ...fields }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const records = recordsIn(await answer.text())
      return answer.ok && records ? { reached: true, records } : { reached: false, sent: true }
    } catch (error) {
      return { reached: false, sent: !wasRefused(error) }
    }
  }
  return {
    call,
    async fetchStatus(reference) {
      const answer = await call('Query', { orderRef: reference })
      if (!answer.reached) return null
      const statuses = answer.records
        .filter((record) => record.ref === reference && record.orderStatus)
        .map(statusIn)
      if (statuses.length > 0)
        return statuses.reduce((best, status) => (weight(status) > weight(best) ? status : best))
      const isMissing = answer.records.some(
        (record) => record.resultCode !== undefined && /not found|no record/i.test(record.errMsg ?? ''),
      )
      return isMissing || answer.records.length === 0
        ? { state: 'none', reference, providerRef: null, transactionId: null, amount: null, code: null }
        : null
    },
  }
}

const states: Record<string, ProviderStatus['state']> = {
  Accepted: 'captured',
  Accepted_Adj: 'captured',
  Captured: 'captured',
  Authorized: 'authorised',
  Capturing: 'pending',
  Pending: 'pending',
  Pending_3D: 'pending',
  Rejected: 'failed',
  Cancelled: 'cancelled',
  Voided: 'refunded',
  'Reverse Auth': 'cancelled',
  'Reversal Void': 'refunded',
  RequestRefund: 'refund_pending',
  RequestPartialRefund: 'refund_pending',
  Refunded: 'refunded',
  'Partial Refunded': 'refunded',
}

function statusIn(record: Record<string, string>): ProviderStatus {
  return {
    state: states[record.orderStatus ?? ''] ?? 'pending',
    reference: record.ref ?? null,
    providerRef: record.payRef ?? null,
    transactionId: null,
    amount: amountIn(record.cur ?? '', record.amt ?? ''),
    code: [record.orderStatus, whyRejected(record)].filter(Boolean).join(' ') || null,
  }
}

/** `prc/src`, as in datafeeds. */
const whyRejected = ({ orderStatus, prc, src }: Record<string, string>): string | null =>
  orderStatus === 'Rejected' && prc ? `${prc}/${src ?? '?'}` : null

/** Among several payments with one reference, the one with money has priority. */
const weight = ({ state }: ProviderStatus): number =>
  ({
    captured: 5,
    refunded: 4,
    refund_pending: 4,
    authorised: 3,
    pending: 2,
    failed: 1,
    cancelled: 1,
    expired: 1,
    none: 0,
  })[state]
