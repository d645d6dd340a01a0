import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callFromBrowser, useCall } from '#api/react.ts'
import type { createFps } from '#shop/checkout/contract.ts'
import type { Payment } from '#shop/payments/contract.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useLocale } from '../../i18n/words.tsx'
import { methodFacts, type ShownMethod } from '../methods/facts.ts'
import type { PayData } from './pay-data.ts'
import { paymentFrom } from './payment-from.ts'
import { isOpen, type CardInput, type Waiting } from '../form-state/payment.rules.ts'

/** Polls every 3 seconds for two minutes; after that the confirmation e-mail informs the buyer. */
const everyMs = 3_000
const longestMs = 120_000

/** Starts a payment with the page's method; automatically after a redirect from the checkout. */
export function useStart({ order, token }: PayData, method: ShownMethod, known: Payment | null) {
  const locale = useLocale()
  const navigate = useNavigate()
  const { state: came, pathname, search } = useLocation()
  const hydrated = useHydrated()
  const [started, setStarted] = useState<Payment | null>(null)
  const { call, state, refusal } = useCall<typeof createFps>(
    { method: 'POST', path: methodFacts[method].start.path },
    (words) => setStarted(paymentFrom(words)),
    useLateRefusal(),
  )
  const start = useCallback(
    (card: CardInput = {}) =>
      call({ order_id: order.id, locale, ...(token === null ? {} : { token }), ...card }),
    [call, order.id, locale, token],
  )
  const { start: byItself = false, card } = (came ?? {}) as { start?: boolean; card?: CardInput } // set by the checkout
  useEffect(() => {
    if (!byItself) return
    const isUnderWay = known !== null && isOpen(known.state)
    // clear the history state first, so that returning from the card page does not start again
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
    if (!isUnderWay) void start(card)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [byItself])
  // a page restored from the back/forward cache would submit its old form again, which the card provider rejects
  useEffect(() => {
    const afresh = ({ persisted }: PageTransitionEvent) => persisted && setStarted(null)
    window.addEventListener('pageshow', afresh)
    return () => window.removeEventListener('pageshow', afresh)
  }, [])
  return {
    // redirects wait until the history state is cleared, so that going back does not start a payment
    payment: byItself ? known : (started ?? known),
    start,
    // the server-rendered page has no history state
    starting: state === 'pending' || (hydrated && byItself && known === null),
    refusal,
    setPayment: setStarted,
  }
}

/** Polls the payment status and navigates to the confirmation once it is paid. */
export function usePolling(
  { order, token }: PayData,
  method: ShownMethod,
  payment: Payment | null,
  onPayment: (payment: Payment) => void,
): Waiting {
  const navigate = useNavigate()
  const to = usePathTo()
  const [gaveUp, setGaveUp] = useState(false)
  const isPaid = payment?.state === 'captured'
  const attempt = payment && isOpen(payment.state) ? payment.attemptId : null
  const orderId = order.id

  const goOn = () =>
    void navigate(
      to('/checkout/order-confirmation/:orderId?', { orderId }) +
        (token === null ? '' : `?token=${encodeURIComponent(token)}`),
    )
  useEffect(() => {
    if (isPaid) goOn()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is paid
  }, [isPaid])

  useEffect(() => {
    if (attempt === null) return
    const query = new URLSearchParams({ order_id: orderId, ...(token === null ? {} : { token }) })
    const since = Date.now()
    let stopped = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const words = await callFromBrowser(
        { method: 'GET', path: `${methodFacts[method].statusPath}?${query}` },
        null,
      ).catch(() => null) // retried at the next poll
      if (stopped) return
      const { paid } = (words ?? {}) as { paid?: boolean } // the endpoint's answer
      const now = paymentFrom(words)
      if (paid) return goOn()
      if (now) onPayment(now)
      if (Date.now() - since > longestMs) return setGaveUp(true)
      timer = setTimeout(() => void look(), everyMs)
    }
    setGaveUp(false)
    timer = setTimeout(() => void look(), everyMs)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one round of looking for each attempt
  }, [attempt, method, orderId, token])

  return attempt === null ? 'nothing' : gaveUp ? 'later' : 'looking'
}
