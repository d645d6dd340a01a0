import type { PaymentProvider, RefundResult } from '#shop/payments/ports.ts'
import type { OrderAnswer, OrderApi } from './orders.ts'
import { amountText } from './wire-format.ts'

/** Refunds are requested and executed later; on the day of the payment the whole payment can be voided instead. */
export function payDollarRefunds(
  orders: OrderApi,
  refundAction: string,
): Pick<PaymentProvider, 'refund' | 'fetchRefundStatus'> {
  return {
    async refund({ providerRef, amount, canVoid }) {
      if (canVoid) {
        const undone = answered(await orders.call('Void', { payRef: providerRef }), 'done')
        if (undone.outcome !== 'refused') return undone
      }
      return answered(
        await orders.call(refundAction, { payRef: providerRef, amount: amountText(amount) }),
        'accepted',
      )
    },
    async fetchRefundStatus({ reference, providerRef, isOnlyOne }) {
      const answer = await orders.call('Query', { orderRef: reference })
      if (!answer.reached) return 'unknown'
      const status = answer.records.find((record) => record.payRef === providerRef)?.orderStatus
      // a failed query, or a list without the payment, says nothing about its refund
      if (!status) return 'unknown'
      switch (status) {
        case 'Voided':
        case 'Reversal Void':
        case 'Refunded':
          return 'done'
        case 'Partial Refunded':
          return isOnlyOne ? 'done' : 'unclear'
        case 'RequestRefund':
        case 'RequestPartialRefund':
          return isOnlyOne ? 'accepted' : 'unclear'
        case 'Accepted':
        case 'Captured':
        case 'Accepted_Adj':
          return 'unseen'
        default:
          return 'unclear'
      }
    },
  }
}

function answered(answer: OrderAnswer, yes: 'done' | 'accepted'): RefundResult {
  if (!answer.reached) return { outcome: answer.sent ? 'unknown' : 'unsent', refundRef: null, code: null }
  const [record] = answer.records
  if (record?.resultCode === undefined) return { outcome: 'unknown', refundRef: null, code: 'unreadable' }
  if (record.resultCode === '0') return { outcome: yes, refundRef: record.payRef ?? null, code: null }
  return { outcome: 'refused', refundRef: null, code: `${record.resultCode} ${record.errMsg ?? ''}`.trim() }
}
