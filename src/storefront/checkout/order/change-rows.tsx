import type { Order, OrderRevision } from '#shop/orders/order.contract.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'

/** Rows of one revision: lines added and removed, price difference, and its reason. */
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
