import type { Order } from '#shop/orders/order.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { momentInHongKong } from '../pay/moment.rules.ts'
import { ChangeRows } from './change-rows.tsx'

type Props = { order: Order; token: string | null }

/** An unpaid difference of a revised order: amount, deadline, and a link to pay. */
export function DifferenceDue({ order, token }: Props) {
  const t = useWords('order')
  const to = usePathTo()
  const { difference, currency } = order
  if (!difference) return null
  const pay = to('/checkout/:orderId', { orderId: order.id })
  return (
    <section aria-labelledby="order-difference" className="mt-7 border-l-2 border-accent bg-accent-soft p-5">
      <h2 id="order-difference" className="font-sans text-lg font-medium">
        {t('changeDue', {
          amount: formatAmount(difference.amount, currency),
          moment: momentInHongKong(difference.payUntil),
        })}
      </h2>
      <p className="mt-1">{t('changeDueText')}</p>
      <Link
        to={token === null ? pay : `${pay}?token=${encodeURIComponent(token)}`}
        className={`${buttonLook({ variant: 'primary' })} mt-4`}
      >
        {t('changePay')}
      </Link>
    </section>
  )
}

/** Revisions by staff after the order was placed, with their reasons. */
export function OrderChanges({ order, token }: Props) {
  const t = useWords('order')
  if (order.revisions.length === 0) return null
  const invoice = (number: string) =>
    `/api/v1/order/invoice?${new URLSearchParams({ id: order.id, number, ...(token === null ? {} : { token }) })}`
  return (
    <section aria-labelledby="order-changes" className="mt-10 border-t border-line pt-7">
      <h2 id="order-changes" className="mb-5 text-2xl">
        {t('changes')}
      </h2>
      <ol className="grid gap-6">
        {order.revisions.toReversed().map((change) => (
          <li key={change.number}>
            <p className="text-sm text-ink-soft">
              {t('changeNumber', { number: change.number, moment: momentInHongKong(change.at) })} ·{' '}
              {t(`changeState.${change.state}`)}
            </p>
            <ChangeRows order={order} change={change} />
            {change.invoice === null ? null : (
              <a href={invoice(change.invoice)} className="more mt-2 inline-block">
                {t('changeInvoice')}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
