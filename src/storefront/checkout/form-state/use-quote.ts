import { useCallback, useEffect, useRef, useState } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { Quoted } from '#shop/checkout/contract.ts'
import { fromWire } from '../../cart/from-wire.ts'
import { checkoutQuote, type CheckoutQuote } from './form-quote.rules.ts'
import { fieldsOnPage } from './placed.rules.ts'
import type { Typed } from './typed.rules.ts'

const createOrder = { method: 'POST', path: '/order/create' } as const
/** Debounce in milliseconds: enough to finish a word, without a noticeable delay. */
const patienceMs = 350

type Question = { key: string; isOpen: boolean; answer: Promise<CheckoutQuote | null> }
type Wanted = {
  /** Key of a quote: inputs with equal keys have equal quotes. */
  key: string
  change: Record<string, unknown>
  /** Field values that `change` was built from. */
  typed: Typed
}
/** `typed`: field values of the request; null: the quote the page was rendered with. */
type Answered = { quote: CheckoutQuote; key: string; typed: Typed | null }

/** Messages by field of a request that has no quote, and the field values of the request. */
export type QuoteRefusal = { fields: Readonly<Record<string, string>>; typed: Typed }

/**
 * Quote of the form, requested again when the key changes. Superseded responses are ignored, so the amounts shown are
 * always those of the latest request. `gone` is called if the cart no longer exists, or has another currency than the
 * page because the country was changed in another tab.
 */
export function useQuote(rendered: CheckoutQuote, wanted: Wanted, gone: () => void) {
  const [answered, setAnswered] = useState<Answered>({ quote: rendered, key: wanted.key, typed: null })
  const [failed, setFailed] = useState(false)
  const [refusal, setRefusal] = useState<QuoteRefusal | null>(null)
  const [received, setLatest] = useState(rendered)
  if (received !== rendered) {
    setLatest(rendered)
    setAnswered({ quote: rendered, key: wanted.key, typed: null })
  }
  const newest = useRef<Question | null>(null)
  const { currency } = rendered
  const latest = useRef({ wanted, gone, currency })
  useEffect(() => {
    latest.current = { wanted, gone, currency }
  })

  /**
   * Requests a quote at once; null if the request failed. A superseded request resolves with the result of the one
   * that superseded it, so no caller is left waiting. An identical open request is reused.
   */
  const ask = useCallback((): Promise<CheckoutQuote | null> => {
    const { wanted, gone, currency } = latest.current
    if (newest.current?.isOpen && newest.current.key === wanted.key) return newest.current.answer
    const question: Question = { key: wanted.key, isOpen: true, answer: Promise.resolve(null) }
    const overtakenBy = () => (newest.current === question ? null : newest.current)
    question.answer = callFromBrowser(createOrder, { ...wanted.change, dry_run: true })
      .then((words) => {
        const other = overtakenBy()
        if (other) return other.answer
        const { quote: first, also } = fromWire<Quoted>(words)
        const quote = checkoutQuote(first, also?.quote ?? null)
        if (quote.currency !== currency) {
          gone()
          return null
        }
        setAnswered({ quote, key: wanted.key, typed: wanted.typed })
        setFailed(false)
        setRefusal(null)
        return quote
      })
      .catch(({ status, fields = {} }: Partial<Refused>) => {
        // a refusal, or a network error, which has no status
        const other = overtakenBy()
        if (other) return other.answer
        if (status === 404 || status === 409 || status === 401) gone()
        else {
          const isInFields = status === 400 && Object.keys(fields).length > 0
          setRefusal(isInFields ? { fields: fieldsOnPage(fields), typed: wanted.typed } : null)
          setFailed(!isInFields)
        }
        return null
      })
      .finally(() => {
        question.isOpen = false
      })
    newest.current = question
    return question.answer
  }, [])

  const isStale = answered.key !== wanted.key
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => void ask(), patienceMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new key is a new question
  }, [isStale, wanted.key, ask])

  return { quote: answered.quote, quotedFor: answered.typed, isStale, failed, refusal, ask }
}
