import type { Order } from '#shop/orders/order.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { StillPage } from '../../content/still-page.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { momentInHongKong } from '../pay/moment.rules.ts'

/** Without an order id: the orders known to this browser, and a way to find others. */
export function FindOrder({ orders }: { orders: readonly Order[] }) {
  const t = useWords('order')
  const to = usePathTo()
  return (
    <StillPage
      drawing="parcel"
      title={t('findTitle')}
      text={t(orders.length > 0 ? 'findHere' : 'findText')}
      action={
        <Link
          to={to('/contactus')}
          className={buttonLook({ variant: orders.length > 0 ? 'default' : 'primary' })}
        >
          {t('contact')}
        </Link>
      }
    >
      {orders.length > 0 ? (
        <ul className="mx-auto w-full min-w-[min(28rem,84vw)] border-y border-line text-left">
          {orders.map((order) => (
            <li key={order.id} className="border-line not-first:border-t">
              <Link
                to={to('/checkout/order-confirmation/:orderId?', { orderId: order.id })}
                className="grid grid-cols-[1fr_auto] gap-x-6 py-3.5 hover:text-accent"
              >
                <span className="num">{order.number}</span>
                <span className="num text-right">{formatAmount(order.total, order.currency)}</span>
                <span className="num text-sm text-ink-soft">{momentInHongKong(order.createdAt)}</span>
                <span className="text-right text-sm text-ink-soft">{order.statusText}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </StillPage>
  )
}
