import type { Payment } from '#shop/payments/contract.ts'
import { fromWire } from '../../cart/from-wire.ts'

/** The payment of a response in the shop's field names; the fields of a provider's form are left as they are. */
export function paymentFrom(answer: unknown): Payment | null {
  const raw = (answer as { payment?: { form?: Payment['form'] } } | null | undefined)?.payment // the endpoint's answer
  return raw ? { ...fromWire<Payment>(raw), form: raw.form ?? null } : null
}
