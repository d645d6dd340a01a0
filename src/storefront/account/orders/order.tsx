import type { Order } from '#shop/orders/order.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { CancelOrder } from '../../checkout/order/cancel-order.tsx'
import { GiftCard } from '../../checkout/form/gift-card.tsx'
import { ExpectedParcels } from '../../checkout/order/expected-parcels.tsx'
import { DifferenceDue, OrderChanges } from '../../checkout/order/order-changes.tsx'
import { OrderDetails } from '../../checkout/order/order-details.tsx'
import { momentInHongKong } from '../../checkout/pay/moment.rules.ts'
import { OrderLines } from '../../checkout/order/order-lines.tsx'
import { Parcels } from '../../checkout/order/parcels.tsx'
import { ReturnPanel, type OrderReturns } from '../../checkout/order/return-panel.tsx'
import { TakeAsWallet } from '../../checkout/pay/take-as-wallet.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { OrderAgain } from './order-again.tsx'
import { useViewPath } from '../use-view-path.ts'

/** An order of the member: state, lines, and available actions. */
export function OrderDetail({
  view,
  order,
  returns,
}: {
  view: 'ORDERS' | 'SUBSCRIPTIONS'
  order: Order | null
  returns: OrderReturns | null
}) {
  const t = useWords('account')
  const tr = useWords('order')
  const to = usePathTo()
  const viewPath = useViewPath()
  const back = (
    <Link to={viewPath(view)} className="more">
      {t('allOrders')}
    </Link>
  )
  if (!order)
    return (
      <EmptyState drawing="parcel" action={back}>
        {tr('invalid')}
      </EmptyState>
    )
  return (
    <>
      <p className="mb-3">{back}</p>
      <p className="eyebrow mb-2">{tr('number', { number: order.number })}</p>
      <h1 className="text-3xl sm:text-[2.375rem]">{order.statusText}</h1>
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
        {order.canPay && !order.difference ? (
          <Link
            to={to('/checkout/:orderId', { orderId: order.id })}
            className={buttonLook({ variant: 'primary' })}
          >
            {tr('payNow')}
          </Link>
        ) : null}
        {order.isDeposit ? null : <OrderAgain order={order} />}
        {order.hasInvoice ? (
          <a href={`/api/v1/order/invoice?id=${encodeURIComponent(order.id)}`} className="more">
            {tr('invoice')}
          </a>
        ) : null}
      </div>
      <DifferenceDue order={order} token={null} />
      {order.pickupCode ? (
        <p className="mt-6 bg-accent-soft p-5">
          {tr('pickupCode')} <strong className="num ml-2 text-xl">{order.pickupCode}</strong>
        </p>
      ) : null}
      <section aria-label={tr('summary')} className="mt-8 bg-shell p-6">
        <OrderLines order={order} />
      </section>
      <ExpectedParcels order={order} />
      <OrderChanges order={order} token={null} />
      <TakeAsWallet order={order} />
      <Parcels order={order} />
      <GiftCard order={order} token={null} />
      <OrderDetails order={order} />
      <Timeline order={order} />
      {returns ? <ReturnPanel order={order} token={null} returns={returns} /> : null}
      <CancelOrder order={order} token={null} />
    </>
  )
}

function Timeline({ order }: { order: Order }) {
  const t = useWords('account')
  if (order.timeline.length === 0) return null
  return (
    <section aria-labelledby="order-timeline" className="mt-10 border-t border-line pt-7">
      <h2 id="order-timeline" className="mb-5 text-2xl">
        {t('timeline')}
      </h2>
      <ol className="border-l border-line pl-4 text-[0.9375rem]">
        {order.timeline.map((step) => (
          <li key={`${step.at} ${step.what}`} className="py-1">
            {step.text} <span className="num ml-1 text-sm text-ink-soft">{momentInHongKong(step.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
