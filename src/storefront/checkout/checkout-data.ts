import type { Quote } from '#shop/quotes/contract.ts'
import type { PageHead } from '../shell/rendering/head.ts'
import type { PhoneCountries } from '../shell/region/phone-countries.server.ts'
import type { Cards } from './pay/card-choice.tsx'
import type { DeliveryForm } from './form-state/field-rules.rules.ts'
import type { Book } from './form-state/saved.rules.ts'
import type { CheckoutQuote } from './form-state/form-quote.rules.ts'
import type { Typed } from './form-state/typed.rules.ts'

export type CheckoutData = {
  kind: 'till'
  quote: CheckoutQuote
  form: DeliveryForm
  phones: PhoneCountries
  country: { key: DeliveryForm['country']; name: string; continent: string }
  /** What the fields start with: what was sent without script, or what is chosen for everybody. */
  typed: Typed
  /** What a form sent without script was told, and the total that was shown to it. */
  refusal: { code: string; message: string; fields: Record<string, string>; due: string | null } | null
  /** Without script, for a guest who orders often: what counts as a person. */
  stillForm: string | null
  /** The member's address book, as far as it fits; null: a guest, who has none. */
  book: Book | null
  /** The member's cards; null: a guest, who keeps none. */
  cards: Cards | null
  /** What lies in both carts, if something does in each: they are paid at once, or one of them is. */
  both: { single: Stack; subscription: Stack; mayJoin: boolean } | null
}

export type Stack = { count: number; total: number; currency: Quote['currency'] }

export type CheckoutPage = { head: PageHead } & (
  | CheckoutData
  | { kind: 'empty'; isMember: boolean }
  | { kind: 'sign_in' | 'unavailable' }
  /** What renews needs an account; what is bought once may be paid without one. */
  | { kind: 'needs_account'; mayPayOnce: boolean }
)
