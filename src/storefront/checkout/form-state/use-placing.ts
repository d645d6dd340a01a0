import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall, type Refused } from '#api/react.ts'
import type { createOrder } from '#shop/checkout/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { useBag } from '../../cart/bag/bag-context.ts'
import { fromWire } from '../../cart/from-wire.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import type { CheckoutData } from '../checkout-data.ts'
import { dropDraft } from './draft.ts'
import { factsOf } from '../methods/facts.ts'
import { cardInput } from './payment.rules.ts'
import { alsoOf, type CheckoutQuote } from './form-quote.rules.ts'
import { orderInputOf, type Typed } from './typed.rules.ts'
import { payingBy } from './offered.rules.ts'
import { changesBetween, type Change } from './changes.rules.ts'

const placeOrder = { method: 'POST', path: '/order/create' } as const

type OrderBody = Record<string, unknown>
type Placing = {
  typed: Typed
  quote: CheckoutQuote
  isStale: boolean
  ask(): Promise<CheckoutQuote | null>
  requested: Parameters<typeof orderInputOf>[1]
  keep(typed: Typed): void
  refusal: CheckoutData['refusal']
}

/**
 * Places the order that is shown, never with amounts that the shopper has not seen. After a refusal the quote is
 * requested again, so that the page shows every current problem.
 */
export function usePlacing({ typed, quote, isStale, ask, requested, keep, refusal: response }: Placing) {
  const t = useWords('checkout')
  const locale = useLocale()
  const { refresh } = useBag()
  const [tried, setTried] = useState(response !== null)
  const [general, setGeneral] = useState<readonly string[]>(
    response && response.code !== 'checkout.problems' ? [response.message] : [],
  )
  const [changes, setChanges] = useState<readonly Change[]>(startingChanges(response, quote))
  const [looking, setLooking] = useState(false)
  const sent = useRef<OrderBody | null>(null)
  const [proof, setProof] = useState<OrderBody | null>(null)

  const leave = useLeaving()
  const placed = async (words: unknown) => {
    const answer = fromWire<Placed>(words)
    keep(typed)
    dropDraft()
    await leave(answer, typed, quote)
    refresh() // not earlier: the page would still be mounted and request a quote of the empty cart
  }

  const prove = async (input: OrderBody) => {
    setLooking(true)
    const recaptchaResponse = await import('../../auth/bot-check/bot-check.ts')
      .then(({ personsAnswer }) => personsAnswer(locale))
      .catch(() => '')
    setLooking(false)
    setProof({ ...input, recaptchaResponse })
  }

  const refused = (refusal: Refused) => {
    if (refusal.code === 'members.bot_check' && sent.current && !proof) return void prove(sent.current)
    setProof(null)
    setTried(true)
    const isInQuote = refusal.code === 'checkout.problems' || refusal.code === 'checkout.totals_changed'
    setGeneral(isInQuote ? [] : [refusal.message || t('noAnswer')])
    if (refusal.status === 0 || refusal.status >= 500) return
    refresh()
    void ask().then((latest) => latest && setChanges(changesBetween(quote, latest)))
  }
  const { call, state } = useCall<typeof createOrder>(placeOrder, placed, refused)
  // guests who order often must pass a bot check, which the browser answers automatically
  useEffect(() => {
    if (proof) void call(proof)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a proof
  }, [proof])

  /** `ready`: values of the form; null if a field is invalid. */
  async function place(ready: Typed | null): Promise<void> {
    setTried(true)
    setGeneral([])
    setChanges([])
    if (!ready || looking || state === 'pending') return
    let latest: CheckoutQuote | null = quote
    if (isStale) {
      setLooking(true)
      latest = await ask()
      setLooking(false)
      if (!latest) return
      const changed = changesBetween(quote, latest)
      if (changed.length > 0) return setChanges(changed)
    }
    const input = orderInputOf(
      { ...typed, ...ready, payment_method: payingBy(typed, latest) },
      {
        ...requested,
        updateTs: latest.updateTs,
        also: alsoOf(latest),
      },
    )
    sent.current = { ...input, total: latest.total, amount_due: latest.amountDue }
    await call(sent.current)
  }

  return { place, tried, general, changes, placing: looking || state === 'pending' }
}

/** Change of the total for a form sent without JavaScript, which only knows the amount due that it had shown. */
function startingChanges(refused: CheckoutData['refusal'], quote: CheckoutQuote): Change[] {
  if (refused?.code !== 'checkout.totals_changed' || refused.due === null) return []
  return [{ what: 'total', was: Number(refused.due), now: quote.amountDue }]
}

type Placed = { order: Order; also: { order: Order } | null }

/** Navigates to the payment of the placed order, or to its confirmation if it is paid. */
function useLeaving() {
  const navigate = useNavigate()
  const to = usePathTo()
  return async ({ order, also }: Placed, typed: Typed, quote: CheckoutQuote) => {
    const toPay = [order, also?.order].find((each) => each?.canPay)
    const orderId = (toPay ?? order).id
    if (!toPay) return navigate(to('/checkout/order-confirmation/:orderId?', { orderId }))
    const method = payingBy(typed, quote)
    const card = factsOf(method)?.takesCards ? cardInput(typed) : {}
    await navigate(`${to('/checkout/:orderId', { orderId })}?method=${method}`, {
      state: { start: true, card },
    })
  }
}
