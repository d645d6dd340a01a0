import { createContext, use } from 'react'
import type { CheckoutData } from '../checkout-data.ts'
import type { FieldName } from './field-labels.rules.ts'
import type { SavedAddressFields } from './saved.rules.ts'
import type { CheckoutQuote } from './form-quote.rules.ts'
import type { Typed } from './typed.rules.ts'
import type { Change } from './changes.rules.ts'

/** State shared by the components of the checkout. */
export type CheckoutForm = {
  data: CheckoutData
  typed: Typed
  /** Latest quote of the server; `isStale` while a newer one is requested. */
  quote: CheckoutQuote
  isStale: boolean
  /** The quote request failed; `again` retries it. */
  failed: boolean
  again(): void
  labels: Readonly<Record<FieldName, string>>
  error(name: FieldName): string | undefined
  /** Messages by the sku of a line. */
  lineProblems: Readonly<Record<string, string>>
  /** Sets fields that have no input, such as the applied coupon. */
  put(changes: Typed): void
  /** Why the entered code was not applied. */
  couponRefusal: string | null
  /** After an attempt to place the order: all errors, in page order. */
  wrong: readonly { name: string; message: string }[]
  general: readonly string[]
  changes: readonly Change[]
  placing: boolean
  /** Fills the fields from a saved address; without id it restores the values typed before. */
  chooseSaved(section: SavedAddressFields, id: string): void
  /** Fields were prefilled from this browser's storage; `forget` clears it. */
  recalled: boolean
  forget(): void
}

export const CheckoutFormContext = createContext<CheckoutForm | null>(null)

export function useCheckoutForm(): CheckoutForm {
  const checkoutForm = use(CheckoutFormContext)
  if (!checkoutForm) throw new Error('useCheckoutForm is for parts of the checkout')
  return checkoutForm
}

/** Element id of a field, for links to it. */
export const fieldId = (name: string): string => `till-${name.replace(/\W+/g, '-')}`
export const lineId = (subSku: string): string => `till-line-${subSku.replace(/\W+/g, '-')}`
