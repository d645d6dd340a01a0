import type { Payment } from '#shop/payments/contract.ts'
import { fromWire } from '../../cart/from-wire.ts'

/** A payment of an answer in our own words; the names of another company's form stay as they are. */
export function paymentFrom(answer: unknown): Payment | null {
  const raw = (answer as { payment?: { form?: Payment['form'] } } | null | undefined)?.payment // the endpoint's answer
  return raw ? { ...fromWire<Payment>(raw), form: raw.form ?? null } : null
}
