import { useCallback } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import type { refundToWallet } from '#shop/orders/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { Button } from '#ui/button.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { useWords } from '../../i18n/words.tsx'

const take = { method: 'POST', path: '/order/refund/wallet' } as const

/** A late payment is being refunded: for a while the buyer may take it as Cash Dollar instead (rules/orders#6). */
export function TakeAsWallet({ order }: { order: Order }) {
  const waiting = order.refunds.filter((refund) => refund.canTakeAsWallet)
  return waiting.map((refund) => <Choice key={refund.id} order={order} refund={refund} />)
}

function Choice({ order, refund }: { order: Order; refund: Order['refunds'][number] }) {
  const t = useWords('order')
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const flash = useFlash('refund-to-wallet')
  const { call, state, refusal } = useCall<typeof refundToWallet>(
    take,
    useCallback(() => void revalidate(), [revalidate]),
    useLateRefusal(),
  )
  const fixed = { id: order.id, refund_id: refund.id }
  return (
    <form
      method="post"
      action="/form/refund-to-wallet"
      className="mt-6 grid max-w-xl gap-3 bg-accent-soft p-5 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void call(fixed)
      }}
    >
      {Object.entries({ ...fixed, return_to: pathname + search }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{t('lateBack', { amount: formatAmount(refund.amount, order.currency) })}</p>
      <FormTrouble refusal={refusal} flash={flash} />
      <Button type="submit" loading={state === 'pending'} className="w-fit">
        {t('takeAsWallet')}
      </Button>
    </form>
  )
}
