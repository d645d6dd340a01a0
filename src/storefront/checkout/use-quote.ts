import { useCallback, useEffect, useRef, useState } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { Quote } from '#shop/checkout/contract.ts'
import { fromWire } from '../cart/from-wire.ts'

const createOrder = { method: 'POST', path: '/order/create' } as const
/** Long enough to finish a word, short enough not to be waited for. */
const patienceMs = 350

type Wanted = { /** Equal keys mean equal quotes. */ key: string; wish: Record<string, unknown> }

/**
 * The quote of what is filled in: asked anew when the key changes. Answers that were overtaken are not looked at, so the last number
 * shown is always the one of the last question. `gone` is told when the cart is not there any more.
 */
export function useQuote(drawn: Quote, wanted: Wanted, gone: () => void) {
  const [answered, setAnswered] = useState({ quote: drawn, key: wanted.key })
  const [failed, setFailed] = useState(false)
  const [heard, setHeard] = useState(drawn)
  if (heard !== drawn) {
    setHeard(drawn)
    setAnswered({ quote: drawn, key: wanted.key })
  }
  const asked = useRef(0)
  const latest = useRef({ wanted, gone })
  useEffect(() => {
    latest.current = { wanted, gone }
  })

  /** Asks at once; null when there was no answer, or it came too late. */
  const ask = useCallback(async (): Promise<Quote | null> => {
    const { wanted, gone } = latest.current
    const turn = (asked.current += 1)
    try {
      const words = await callFromBrowser(createOrder, { ...wanted.wish, dry_run: true })
      if (turn !== asked.current) return null
      const { quote } = fromWire<{ quote: Quote }>(words)
      setAnswered({ quote, key: wanted.key })
      setFailed(false)
      return quote
    } catch (error) {
      if (turn !== asked.current) return null
      const { status } = error as Partial<Refused> // a refusal, or the network's own error, which has none
      if (status === 404 || status === 409 || status === 401) gone()
      else setFailed(true)
      return null
    }
  }, [])

  const isStale = answered.key !== wanted.key
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => void ask(), patienceMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new key is a new question
  }, [isStale, wanted.key, ask])

  return { quote: answered.quote, isStale, failed, ask }
}
