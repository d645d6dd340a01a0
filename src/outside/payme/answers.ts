import { z } from 'zod'
import { decimals, fromDecimal, isCurrency, type Money } from '#shop/money.ts'
import type { ProviderStatus } from '#shop/payments/ports.ts'

/** Responses of PayMe, as far as they are read; amounts are decimals of `currencyCode`. */
export const MadeRequest = z.object({
  paymentRequestId: z.string().min(1),
  webLink: z.url(),
  effectiveDuration: z.number().positive().optional(),
})

export const RefundAnswer = z.object({ refundId: z.string(), reasonMessage: z.string().optional() })

export const Transaction = z.object({
  transactionId: z.string(),
  paymentRequestId: z.string().optional(),
  orderId: z.string().optional(),
  amount: z.number().optional(),
  currencyCode: z.string().optional(),
  refunds: z.array(RefundAnswer).optional(),
})

export const PaymentRequest = z.object({
  paymentRequestId: z.string(),
  totalAmount: z.number(),
  currencyCode: z.string(),
  statusCode: z.string(),
  merchantData: z.object({ orderId: z.string().optional() }).optional(),
  transactions: z.array(z.object({ transactionId: z.string() })).optional(),
})

/** PR006 belongs to a payment flow that the shop does not use; unknown codes count as pending. */
export const requestStates: Record<string, ProviderStatus['state']> = {
  PR001: 'none',
  PR004: 'cancelled',
  PR005: 'captured',
  PR006: 'failed',
  PR007: 'expired',
}

/** Amount of a response as Money; null: none, or no whole number of minor units. */
export function amountOf(amount: number | undefined, currency: string | undefined): Money | null {
  if (
    amount === undefined ||
    !isCurrency(currency) ||
    !Number.isInteger(Number((amount * 10 ** decimals[currency]).toFixed(6)))
  )
    return null
  return fromDecimal(amount, currency)
}
