import { createContext, use } from 'react'
import type { CheckoutData } from '../checkout-data.ts'
import type { FieldName } from './field-labels.rules.ts'
import type { SavedAddressFields } from './saved.rules.ts'
import type { CheckoutQuote } from './form-quote.rules.ts'
import type { Typed } from './typed.rules.ts'
import type { Change } from './changes.rules.ts'

/** What the parts of the checkout share. */
export type CheckoutForm = {
  data: CheckoutData
  typed: Typed
  /** As the shop last reckoned; `isStale` while something newer is being asked. */
  quote: CheckoutQuote
  isStale: boolean
  /** The shop could not be asked; `again` asks once more. */
  failed: boolean
  again(): void
  labels: Readonly<Record<FieldName, string>>
  error(name: FieldName): string | undefined
  /** Sentences by the sku of a line. */
  lineProblems: Readonly<Record<string, string>>
  /** Sets fields that are no inputs of their own, such as the coupon in use. */
  put(changes: Typed): void
  /** Why the code that was tried is not in use. */
  couponRefusal: string | null
  /** After a try: everything in the way, in the order of the page. */
  wrong: readonly { name: string; message: string }[]
  general: readonly string[]
  changes: readonly Change[]
  placing: boolean
  /** Fills the fields from an entry of the member's book; without an id they are what was typed before. */
  chooseSaved(section: SavedAddressFields, id: string): void
  /** Fields were filled in from this browser's memory; `forget` empties it. */
  recalled: boolean
  forget(): void
}

export const CheckoutFormContext = createContext<CheckoutForm | null>(null)

export function useCheckoutForm(): CheckoutForm {
  const checkoutForm = use(CheckoutFormContext)
  if (!checkoutForm) throw new Error('useCheckoutForm is for parts of the checkout')
  return checkoutForm
}

/** The id of a field, for links that lead to it. */
export const fieldId = (name: string): string => `till-${name.replace(/\W+/g, '-')}`
export const lineId = (subSku: string): string => `till-line-${subSku.replace(/\W+/g, '-')}`
