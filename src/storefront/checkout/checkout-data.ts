import type { Quote } from '#shop/quotes/contract.ts'
import type { PageHead } from '../shell/rendering/head.ts'
import type { PhoneCountries } from '../shell/region/phone-countries.server.ts'
import type { Cards } from './pay/card-choice.tsx'
import type { DeliveryForm } from './form-state/field-rules.rules.ts'
import type { Book } from './form-state/saved.rules.ts'
import type { CheckoutQuote } from './form-state/form-quote.rules.ts'
import type { Typed } from './form-state/typed.rules.ts'

export type CheckoutData = {
  kind: 'checkout'
  quote: CheckoutQuote
  form: DeliveryForm
  phones: PhoneCountries
  country: { key: DeliveryForm['country']; name: string; continent: string }
  /** Initial field values: those of a form sent without JavaScript, or the defaults. */
  typed: Typed
  /** Refusal of a form sent without JavaScript, and the amount due that it had shown. */
  refusal: { code: string; message: string; fields: Record<string, string>; due: string | null } | null
  /** Bot check token for guests who order often without JavaScript. */
  stillForm: string | null
  /** The member's saved addresses that fit the country; null: a guest. */
  book: Book | null
  /** The member's stored cards; null: a guest. */
  cards: Cards | null
  /** Contents of both carts if neither is empty: both are checked out together, or one of them. */
  both: { single: Stack; subscription: Stack; mayJoin: boolean } | null
}

export type Stack = { count: number; total: number; currency: Quote['currency'] }

export type CheckoutPage = { head: PageHead } & (
  | CheckoutData
  | { kind: 'empty'; isMember: boolean }
  | { kind: 'sign_in' | 'unavailable' }
  /** Subscriptions need an account; the one-time cart may be paid without one. */
  | { kind: 'needs_account'; mayPayOnce: boolean }
)
