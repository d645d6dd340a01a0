import { dayMonthYear } from '#shop/delivery/rules.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { useWords } from '../../i18n/words.tsx'

/** Expected arrival of each parcel of a split delivery; null for a single one. */
export function ExpectedParcels({ order }: { order: Order }) {
  const t = useWords('order')
  if (order.expected.length === 0) return null
  const sent = order.parcels.length
  const word = order.deliveryMethod === 'shipping' ? 'window' : 'ready'
  return (
    <section aria-labelledby="order-expected" className="mt-6 bg-accent-soft p-5">
      <h3 id="order-expected" className="mb-3 font-text font-medium">
        {t('expected.title', { count: order.expected.length + sent })}
      </h3>
      <ul className="grid gap-3 text-[0.9375rem]">
        {order.expected.map(({ window, items }, at) => (
          <li key={items.map(({ subSku }) => subSku).join(' ')}>
            <p>
              {t('expected.parcel', { number: sent + at + 1 })} ·{' '}
              <span className="num">
                {window
                  ? t(`expected.${word}`, { from: dayMonthYear(window.from), to: dayMonthYear(window.to) })
                  : t('expected.later')}
              </span>
            </p>
            <p className="text-ink-soft">
              {items.map(({ name, quantity }) => `${name} × ${quantity}`).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
