import type { Order, OrderRevision } from '#shop/orders/order.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { momentInHongKong } from '../pay/moment.rules.ts'

type Props = { order: Order; token: string | null }

/** A change of the order waits to be paid: how much, until when, and the way there. */
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

/** What staff changed of the order after it stood, and why. */
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

/** One change in rows: added, taken out, what it costs more or less, and the reason that was given. */
export function ChangeRows({ order, change }: { order: Order; change: OrderRevision }) {
  const t = useWords('order')
  const named = ({ name, optionName }: { name: string; optionName: string }) =>
    [name, optionName].filter(Boolean).join(' · ')
  const signed = (amount: number) => (amount < 0 ? '−' : '+') + formatAmount(Math.abs(amount), order.currency)
  const isOff = change.state === 'lapsed' || change.state === 'withdrawn'
  const rows = [
    ...change.added.map((line) => ({
      text: t('changeAdded', { name: named(line), count: line.quantity }),
      amount: line.total,
    })),
    ...change.removed.map((line) => ({
      text: t('changeRemoved', { name: named(line), count: line.quantity }),
      amount: -line.total,
    })),
    ...(change.addressChanged ? [{ text: t('changeAddress'), amount: 0 }] : []),
    ...(change.delivery === 0 ? [] : [{ text: t('changeDelivery'), amount: change.delivery }]),
  ]
  return (
    <>
      <dl className="mt-1 text-[0.9375rem]">
        {rows.map(({ text, amount }) => (
          <div key={`${text} ${amount}`} className="flex items-baseline justify-between gap-4 py-0.5">
            <dt className="min-w-0">{isOff ? <s>{text}</s> : text}</dt>
            <dd className="num">{amount === 0 ? null : signed(amount)}</dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt>{t(change.difference < 0 ? 'changeBack' : 'changeSum')}</dt>
          <dd className="num">{formatAmount(Math.abs(change.difference), order.currency)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">{t('changeWhy', { reason: change.reason })}</p>
    </>
  )
}
