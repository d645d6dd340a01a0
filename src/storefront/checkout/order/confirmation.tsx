import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { Order } from '#shop/orders/order.contract.ts'
import type { PaymentMethod } from '#shop/payments/contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useWords } from '../../i18n/words.tsx'
import { AlsoOrder } from './both-orders.tsx'
import { ConfirmReader } from './confirm-reader.tsx'
import { BackToBag } from '../back-to-bag.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { isOver, isWaiting, standingOf } from './confirmation.rules.ts'
import { GiftCard } from '../form/gift-card.tsx'
import { momentInHongKong } from '../pay/moment.rules.ts'
import { Onward } from './onward.tsx'
import { OrderAccount } from './order-account.tsx'
import { DifferenceDue, OrderChanges } from './order-changes.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderLines } from './order-lines.tsx'
import { Parcels } from './parcels.tsx'
import { ReturnPanel, type OrderReturns } from './return-panel.tsx'
import { TakeAsWallet } from '../pay/take-as-wallet.tsx'
import { trackPurchase } from '../form-state/track-checkout.ts'
import { useOrderPolling } from './use-order-polling.ts'
import { WhatNext } from './what-next.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

/** `also`: the order of the other cart, if both were checked out together. */
type Props = {
  order: Order
  also?: Order | null
  token: string | null
  underWay?: boolean
  /** Payment methods, while it is unpaid. */
  methods?: readonly PaymentMethod[]
  returns?: OrderReturns | null
  stillForm?: string
}

/** Confirmation of an order: thanks, number, next steps, and what can still be changed. */
export function Confirmation({
  order,
  also = null,
  token,
  underWay = false,
  methods = [],
  returns = null,
  stillForm = '',
}: Props) {
  const t = useWords('order')
  const standing = standingOf(order, underWay)
  const alsoStands = also && standingOf(also)
  const isOpen = [standing, alsoStands].some((each) => each && (isWaiting(each) || each === 'unpaid'))
  const gaveUp = useOrderPolling(isOpen || order.difference !== null)
  const flash = [useFlash('cancel-order'), useFlash('change-card-message')].find((each) => each?.ok === false)
  const query = token === null ? '' : `token=${encodeURIComponent(token)}`
  const tell = useEffectEvent(() => trackPurchase(order))
  useEffect(() => {
    if (standing === 'paid') tell()
  }, [standing])
  const tellAlso = useEffectEvent(() => also && trackPurchase(also))
  useEffect(() => {
    if (alsoStands === 'paid') tellAlso()
  }, [alsoStands])

  return (
    <div className="wrap grid items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-10 py-[clamp(1.5rem,4vw,4rem)] lg:grid-cols-[minmax(0,1.25fr)_minmax(20rem,0.85fr)]">
      <div className="min-w-0 lg:max-w-170">
        <p className="eyebrow mb-2">{t('number', { number: order.number })}</p>
        <h1 className="text-3xl sm:text-4xl">{t(`head.${standing}`)}</h1>
        <p className="lead mt-4" role="status">
          {t(gaveUp && standing === 'waiting' ? 'headText.later' : `headText.${standing}`, {
            email: order.email,
            moment: order.payUntil ? momentInHongKong(order.payUntil) : '',
          })}
        </p>
        {isWaiting(standing) ? <LookAgain /> : null}
        {flash?.message ? (
          <p className="mt-5 border-l-2 border-error pl-4 text-error">{flash.message}</p>
        ) : null}
        <WaysToPay order={order} query={query} standing={standing} methods={methods} />
        {standing === 'unpaid' && !order.masked && !order.isDeposit ? (
          <BackToBag order={order} token={token} call="change-order" />
        ) : null}
        {isOver(standing) && !order.isDeposit ? (
          <BackToBag order={order} token={token} call="order-again" />
        ) : null}
        <DifferenceDue order={order} token={token} />
        <OrderChanges order={order} token={token} />
        <TakeAsWallet order={order} />
        {standing === 'paid' && order.difference === null ? <WhatNext order={order} token={token} /> : null}
        {standing === 'paid' ? <Onward order={order} /> : null}
        <Parcels order={order} />
        <GiftCard order={order} token={token} />
        <ConfirmReader order={order} token={token} stillForm={stillForm} />
        <OrderDetails order={order} />
        {returns ? <ReturnPanel order={order} token={token} returns={returns} /> : null}
        <CancelOrder order={order} token={token} />
        {standing === 'paid' && !order.masked ? <OrderAccount order={order} token={token} /> : null}
      </div>
      <aside aria-label={t('summary')} className="min-w-0 bg-shell p-6">
        <OrderLines order={order} />
        {order.refunds.length > 0 ? <Refunds order={order} /> : null}
        {also ? <AlsoOrder order={also} token={token} /> : null}
      </aside>
    </div>
  )
}

function Refunds({ order }: { order: Order }) {
  const t = useWords('order')
  return (
    <ul className="mt-4 border-t border-line pt-3.5 text-[0.9375rem]">
      {order.refunds.map((refund) => (
        <li key={refund.id} className="num whitespace-normal!">
          {t(`refundState.${refund.state}`, {
            amount: formatAmount(refund.amount, order.currency),
            moment: momentInHongKong(refund.createdAt),
          })}
        </li>
      ))}
    </ul>
  )
}

/** Reload link, because without JavaScript the page cannot poll the payment. */
function LookAgain() {
  const t = useWords('order')
  const { pathname, search } = useLocation()
  return (
    <noscript>
      <a href={pathname + search} className={buttonLook({ className: 'mt-5' })}>
        {t('lookAgain')}
      </a>
    </noscript>
  )
}
