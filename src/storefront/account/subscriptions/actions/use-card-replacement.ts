import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#api/react.ts'
import type { Payment } from '#shop/payments/contract.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { paymentFrom } from '../../../checkout/pay/payment-from.ts'
import { useLateRefusal } from '../../../content/forms/use-late-refusal.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useSubscriptionPaths } from '../paths.ts'
import { useAction } from './action-context.ts'

/** Sends the selected card; the toast also reports whether a due charge succeeded. */
export function useCardReplacement(path: string, onPayment: (payment: Payment) => void) {
  const t = useWords('subscription')
  const navigate = useNavigate()
  const paths = useSubscriptionPaths()
  const { show } = useToasts()
  const { subscription } = useAction()
  const { call, state, refusal } = useCall(
    { method: 'POST', path },
    useCallback(
      (answer: unknown) => {
        const payment = paymentFrom(answer)
        if (payment?.form) return onPayment(payment)
        const { charged } = answer as { charged: boolean | null } // the endpoint's response
        show({ title: t(charged === null ? 'saved.card' : charged ? 'card.paid' : 'card.notPaid') })
        void navigate(paths.one(subscription.id), { replace: true, preventScrollReset: true })
      },
      [onPayment, show, t, navigate, paths, subscription.id],
    ),
    useLateRefusal(),
  )
  return { call, isPending: state === 'pending', refusal }
}
