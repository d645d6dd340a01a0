import { useMemo } from 'react'
import type { CheckoutData } from '../checkout-data.ts'
import { unchangedIn, type Placed } from './placed.rules.ts'
import type { Typed } from './typed.rules.ts'
import type { QuoteRefusal } from './use-quote.ts'

const noErrors: Record<string, string> = {}

type ServerErrorsProps = {
  /** Problems of the latest quote. */
  places: Placed
  labels: Readonly<Record<string, string>>
  /** Placing the order was tried, so that what is still missing is an error. */
  tried: boolean
  typed: Typed
  /** Field values of the latest quote. */
  quotedFor: Typed
  refusal: CheckoutData['refusal']
  quoteRefusal: QuoteRefusal | null
}

const ofNames = (fields: Readonly<Record<string, string>>, names: string): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.split(' ').includes(name)))

/**
 * Errors of the server by field, of fields that did not change since. Values without a quote are reported at once, because
 * no sums can be shown for them; what a quote misses only after an attempt to place the order.
 */
export function useServerErrors({
  places,
  labels,
  tried,
  typed,
  quotedFor,
  refusal,
  quoteRefusal,
}: ServerErrorsProps) {
  const { coupon: couponProblem, ...fieldProblems } = places.fields
  const inFields = { ...fieldProblems, ...refusal?.fields }
  const refused = quoteRefusal?.fields ?? noErrors
  const elsewhere = [...Object.entries(fieldProblems), ...Object.entries(refused)].flatMap(
    ([name, message]) => (Object.hasOwn(labels, name) ? [] : [message]),
  )
  const unchanged = unchangedIn(Object.keys(inFields), quotedFor, typed).join(' ')
  const unchangedRefused = unchangedIn(Object.keys(refused), quoteRefusal?.typed ?? typed, typed).join(' ')
  const messages = useMemo(() => {
    if (!tried && refused === noErrors) return noErrors
    return { ...(tried ? ofNames(inFields, unchanged) : noErrors), ...ofNames(refused, unchangedRefused) }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `inFields` is new with every render
  }, [tried, places, refusal, unchanged, refused, unchangedRefused])
  return { couponProblem, elsewhere, messages }
}
