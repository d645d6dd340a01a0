import type { Order } from '#shop/orders/order.contract.ts'
import { useWords } from '../../i18n/words.tsx'
import { momentInHongKong } from '../pay/moment.rules.ts'

/** Parcels with tracking number and the carrier's latest status. */
export function Parcels({ order }: { order: Order }) {
  const t = useWords('order')
  if (order.parcels.length === 0) return null
  return (
    <section aria-labelledby="order-parcels" className="mt-10 border-t border-line pt-7">
      <h2 id="order-parcels" className="mb-5 text-2xl">
        {t('parcels', { count: order.parcels.length })}
      </h2>
      <ul className="grid gap-6">
        {order.parcels.map((parcel) => (
          <li key={parcel.id}>
            <p className="font-medium">
              {parcel.carrier}{' '}
              {parcel.trackingUrl ? (
                <a
                  href={parcel.trackingUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="more num font-normal"
                >
                  {parcel.trackingNumber ?? t('track')}
                </a>
              ) : (
                <span className="num font-normal">{parcel.trackingNumber}</span>
              )}
            </p>
            <p className="text-[0.9375rem] text-ink-soft">
              {parcel.items.map((item) => `${item.name} × ${item.quantity}`).join(' · ')}
            </p>
            {parcel.together.length > 0 ? (
              <p className="num text-[0.9375rem] text-ink-soft">
                {t('together', { numbers: parcel.together.join(', ') })}
              </p>
            ) : null}
            <ol className="mt-2 border-l border-line pl-4 text-sm">
              {parcel.events.map((event) => (
                <li key={`${event.at} ${event.state}`}>
                  {event.text} <span className="num text-ink-soft">{momentInHongKong(event.at)}</span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}
