import { useCallback, useEffect, useRef, useState } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { Quoted } from '#shop/checkout/contract.ts'
import { fromWire } from '../../cart/from-wire.ts'
import { checkoutQuote, type CheckoutQuote } from './form-quote.rules.ts'
import type { Typed } from './typed.rules.ts'

const createOrder = { method: 'POST', path: '/order/create' } as const
/** Long enough to finish a word, short enough not to be waited for. */
const patienceMs = 350

type Question = { key: string; isOpen: boolean; answer: Promise<CheckoutQuote | null> }
type Wanted = {
  /** Equal keys mean equal quotes. */
  key: string
  change: Record<string, unknown>
  /** What `change` was made of. */
  typed: Typed
}
/** `typed`: what it was asked with; null: what the page came with. */
type Answered = { quote: CheckoutQuote; key: string; typed: Typed | null }

/**
 * The quote of what is filled in: asked anew when the key changes. Answers that were overtaken are not looked
 * at, so the last number shown is always the one of the last question. `gone` is told when the cart is not
 * there any more, or is priced in another currency than the page, as where the country was changed in another tab.
 */
export function useQuote(rendered: CheckoutQuote, wanted: Wanted, gone: () => void) {
  const [answered, setAnswered] = useState<Answered>({ quote: rendered, key: wanted.key, typed: null })
  const [failed, setFailed] = useState(false)
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
   * Asks at once; null when there was no answer. A question that was overtaken is answered by the one that overtook it: who
   * pressed a button meanwhile is not forgotten. What is being asked already is not asked twice.
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
        return quote
      })
      .catch(({ status }: Partial<Refused>) => {
        // a refusal, or the network's own error, which has no status
        const other = overtakenBy()
        if (other) return other.answer
        if (status === 404 || status === 409 || status === 401) gone()
        else setFailed(true)
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

  return { quote: answered.quote, quotedFor: answered.typed, isStale, failed, ask }
}
