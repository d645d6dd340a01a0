import type { Order } from '#shop/orders/order.contract.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { OrderLines } from './order-lines.tsx'

/** Two orders that are paid together, each under its name. */
export function BothOrders({ orders }: { orders: readonly Order[] }) {
  return orders.map((order) => (
    <section
      key={order.id}
      aria-labelledby={`order-${order.cartType}`}
      className="not-first:mt-7 not-first:border-t not-first:border-line not-first:pt-6"
    >
      <OrderHead order={order} />
      <OrderLines order={order} />
    </section>
  ))
}

function OrderHead({ order }: { order: Order }) {
  const t = useWords('order')
  const bag = useWords('bag')
  return (
    <h2 id={`order-${order.cartType}`} className="eyebrow mb-1">
      {bag(order.cartType === 'single' ? 'once' : 'again')} · {t('number', { number: order.number })}
    </h2>
  )
}

/** The order of the other cart, beside the current one: its name and state, and a link to it. */
export function AlsoOrder({ order, token }: { order: Order; token: string | null }) {
  const t = useWords('order')
  const to = usePathTo()
  const page = to('/checkout/order-confirmation/:orderId?', { orderId: order.id })
  return (
    <section aria-labelledby={`order-${order.cartType}`} className="mt-7 border-t border-line pt-6">
      <OrderHead order={order} />
      <p className="mb-1 text-[0.9375rem] text-ink-soft">{t('alsoText', { status: order.statusText })}</p>
      <OrderLines order={order} />
      <Link
        to={token === null ? page : `${page}?token=${encodeURIComponent(token)}`}
        className="more mt-4 inline-block"
      >
        {t('alsoOpen', { number: order.number })}
      </Link>
    </section>
  )
}
