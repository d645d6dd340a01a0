import { dayMonthYear } from '#shop/delivery/rules.ts'
import type { OpenOrder } from '#shop/orders/own/open-order.contract.ts'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { formatAmount } from '../cart/amounts.ts'
import { useWords } from '../i18n/words.tsx'
import { stepsOf } from './orders/progress.rules.ts'
import { useViewPath } from './use-view-path.ts'

/** An open order on the dashboard: pending action, progress and parcel. */
export function OrderCard({ order }: { order: OpenOrder }) {
  const t = useWords('account')
  const viewPath = useViewPath()
  const steps = stepsOf(order)
  const { estimate, parcel, amountToPay } = order
  const goods = order.items.map(({ name }) => name).join(' · ')
  return (
    <Link
      to={viewPath(order.cartType === 'subscription' ? 'SUBSCRIPTIONS' : 'ORDERS', { id: order.id })}
      className={classes(
        'grid gap-2 bg-shell p-6 transition-colors hover:bg-accent-soft sm:col-span-2 xl:col-span-3',
        amountToPay !== null && 'border-l-3 border-warning',
      )}
    >
      <h2 className="font-text text-sm text-ink-soft">
        {order.statusText} · <span className="num">{order.number}</span>
      </h2>
      <p className="font-display text-xl">
        {amountToPay !== null
          ? t('toPay', { amount: formatAmount(amountToPay, order.currency) })
          : estimate
            ? t('expected', { from: dayMonthYear(estimate.from), to: dayMonthYear(estimate.to) })
            : goods}
      </p>
      {steps ? (
        <ol className="mt-3 grid grid-cols-4 gap-x-1.5 text-sm">
          {steps.map(({ name, done }) => (
            <li
              key={name}
              className={classes('border-t-2 pt-2', done ? 'border-accent' : 'border-line text-ink-soft')}
            >
              {t(`step.${name}`)}
              <span className="sr-only"> {done ? t('stepDone') : t('stepOpen')}</span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-[0.9375rem] text-ink-soft">
        {amountToPay !== null ? (
          <span className="min-w-0">{goods}</span>
        ) : (
          <span className="num">
            {parcel
              ? `${parcel.carrier} ${parcel.trackingNumber ?? ''}`
              : formatAmount(order.total, order.currency)}
          </span>
        )}
        <span className="more text-[0.9375rem]! text-ink">{amountToPay !== null ? t('pay') : t('look')}</span>
      </p>
    </Link>
  )
}
