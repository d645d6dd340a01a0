import { useEffect, useState } from 'react'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { momentInHongKong } from './moment.rules.ts'
import type { ClaimedProps } from '../methods/method-view.ts'
import { isClaimed } from '../form-state/payment.rules.ts'
import { ClaimPaid } from './claim-paid.tsx'
import { usePolling } from './use-pay.ts'
import { Watched } from './watched.tsx'

/** After "I have paid": a single state with a single date, and no payment buttons. */
export function FpsClaimed({ data, claimed, onOver }: ClaimedProps) {
  const t = useWords('pay')
  const to = usePathTo()
  const [payment, setPayment] = useState(claimed)
  const waiting = usePolling(data, 'fps', payment, setPayment)
  const { order, token } = data
  const isOver = !isClaimed(payment) && payment.state !== 'captured'
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  const page = to('/checkout/order-confirmation/:orderId?', { orderId: order.id })
  return (
    <>
      <h1 className="text-3xl">{t('checking')}</h1>
      <p className="lead mt-4" role="status">
        {t('checkingText', { moment: order.payUntil ? momentInHongKong(order.payUntil) : '' })}
      </p>
      <ClaimPaid data={data} payment={payment} onPayment={setPayment} />
      <Watched waiting={waiting} />
      <Link
        to={token === null ? page : `${page}?token=${encodeURIComponent(token)}`}
        className="more mt-5 inline-block"
      >
        {t('toOrder')}
      </Link>
    </>
  )
}
