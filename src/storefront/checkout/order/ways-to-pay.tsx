import type { Order } from '#shop/orders/order.contract.ts'
import type { PaymentMethod } from '#shop/payments/contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { Standing } from './confirmation.rules.ts'
import { factsOf } from '../methods/facts.ts'
import { useMethodNames } from '../methods/names.ts'
import { momentInHongKong } from '../pay/moment.rules.ts'

type WaysProps = { order: Order; query: string; standing: Standing; methods: readonly PaymentMethod[] }

/** Links to the payment methods while the order is unpaid, and to its invoice. */
export function WaysToPay({ order, query, standing, methods }: WaysProps) {
  const t = useWords('order')
  const to = usePathTo()
  const pay = to('/checkout/:orderId', { orderId: order.id })
  const { name } = useMethodNames()
  const mayPay = order.canPay && standing === 'unpaid'
  const by = (method: PaymentMethod) => `${pay}?${query ? `${query}&` : ''}method=${method}`
  if (!mayPay && !order.hasInvoice) return null
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-4 print:hidden">
      {mayPay ? (
        methods.length === 0 ? (
          <Link to={query ? `${pay}?${query}` : pay} className={buttonLook({ variant: 'primary' })}>
            {t('payNow')}
          </Link>
        ) : (
          methods.map((method, at) => (
            <Link
              key={method}
              to={by(method)}
              state={factsOf(method)?.startsAtOnce ? { start: true } : undefined}
              className={buttonLook({ variant: at === 0 ? 'primary' : 'default' })}
            >
              {name(method)}
            </Link>
          ))
        )
      ) : null}
      {mayPay && order.payUntil ? (
        <span className="text-[0.9375rem] text-ink-soft">
          {t('payUntil', { moment: momentInHongKong(order.payUntil) })}
        </span>
      ) : null}
      {order.hasInvoice ? (
        <a
          id="papers"
          href={`/api/v1/order/invoice?id=${encodeURIComponent(order.id)}${query ? `&${query}` : ''}`}
          className="more"
        >
          {t('invoice')}
        </a>
      ) : null}
    </div>
  )
}
