import type { Order, OrderItem } from '#shop/orders/order.contract.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { DutyLine } from '../duties/duties.tsx'
import { ItemFace } from '../form/summary-line.tsx'
import { Sums } from '../form/sums.tsx'

/** Pieces removed by a revision, struck through. */
function TakenOut({ item }: { item: OrderItem }) {
  const t = useWords('order')
  return (
    <p className="col-span-2 col-start-2 text-sm text-ink-soft">
      <s>{[item.name, item.optionName].filter(Boolean).join(' · ')}</s>{' '}
      {t('takenOut', { count: item.removed })}
    </p>
  )
}

/** A transfer that was too low counts as part payment: amount paid, and amount left. */
function PaidInParts({ order: { partPaid, amountLeft, currency } }: { order: Order }) {
  const t = useWords('order')
  const rows = [
    ['partPaid', partPaid] as const,
    ...(amountLeft > 0 ? [['amountLeft', amountLeft] as const] : []),
  ]
  return (
    <dl className="mt-3 text-[0.9375rem]">
      {rows.map(([word, amount]) => (
        <div key={word} className="flex items-baseline justify-between gap-4 py-0.5">
          <dt>{t(word)}</dt>
          <dd className="num">{formatAmount(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lines of an order and the breakdown of its total. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <>
      <ul className="mb-4">
        {order.items.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center gap-x-4 py-2.5"
          >
            {item.quantity > 0 ? <ItemFace item={item} currency={order.currency} why={false} /> : null}
            {item.removed > 0 ? <TakenOut item={item} /> : null}
          </li>
        ))}
      </ul>
      <Sums quote={order} delivery={order.delivery !== null} />
      {order.partPaid > 0 ? <PaidInParts order={order} /> : null}
      <DutyLine estimate={order.dutyEstimate} currency={order.currency} placed />
    </>
  )
}
