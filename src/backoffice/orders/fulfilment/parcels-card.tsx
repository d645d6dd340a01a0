import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { StateLabel, useStateLabel } from '../../shell/label.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { ParcelActions } from './parcel-actions.tsx'

export function ParcelsCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  const act = useWords('act')
  const state = useStateLabel()
  if (order.parcels.length === 0) return null
  const nameOf = (lineId: string) => order.lines.find(({ id }) => id === lineId)?.subSku ?? lineId
  const canDeliver = order.actions.includes('delivered')
  return (
    <section className="desk-card" aria-labelledby="parcels">
      <h2 id="parcels">{t('parcels')}</h2>
      {order.parcels.map((parcel) => (
        <div key={parcel.id} className="stack" style={{ gap: 4 }}>
          <div className="row">
            <ParcelName parcel={parcel} />
            <StateLabel state={parcel.state} />
            {parcel.lostAt ? <span className="hot">{t('isLost')}</span> : null}
            <span className="soft">
              <Moment at={parcel.createdAt} />
            </span>
            <Link
              to={`/desk/orders/print?${new URLSearchParams({ kind: 'slip', id: order.id, parcel: parcel.id })}`}
              className="link push"
            >
              {act('slip')}
            </Link>
            {canDeliver && parcel.state !== 'delivered' ? (
              <ActForm call={calls.delivered} fixed={{ id: order.id, parcel_id: parcel.id }}>
                <Send look="">{t('parcelCame')}</Send>
              </ActForm>
            ) : null}
          </div>
          <div className="small soft num wraps">
            {parcel.lines.map((line) => `${nameOf(line.lineId)} × ${line.quantity}`).join(', ')}
          </div>
          <Together orders={parcel.together} />
          <ParcelLots lots={parcel.lots} />
          <ParcelActions order={order} parcel={parcel} />
          <ul className="small soft" style={{ listStyle: 'none', padding: 0 }}>
            {parcel.events.map((event) => (
              <li key={`${event.at} ${event.state} ${event.text}`}>
                <Moment at={event.at} /> {state(event.state)}
                {event.place ? ` · ${event.place}` : ''}
                {event.text ? ` · ${event.text}` : ''}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function ParcelName({ parcel }: { parcel: DeskOrder['parcels'][number] }) {
  return (
    <b className="num">
      {parcel.carrier}{' '}
      {parcel.trackingUrl ? (
        <a href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer" className="link">
          {parcel.trackingNumber}
        </a>
      ) : (
        parcel.trackingNumber
      )}
    </b>
  )
}

/** Other orders in the same parcel, which share label, tracking number and carrier status. */
function Together({ orders }: { orders: DeskOrder['parcels'][number]['together'] }) {
  const t = useWords('combined')
  if (orders.length === 0) return null
  return (
    <div className="row small">
      <span className="soft">{t('inParcel')}</span>
      {orders.map(({ id, number }) => (
        <Link key={id} to={`/desk/orders/${id}`} className="link num">
          {number}
        </Link>
      ))}
    </div>
  )
}

function ParcelLots({ lots }: Pick<DeskOrder['parcels'][number], 'lots'>) {
  const t = useWords('order')
  if (lots.length === 0) return null
  const written = lots.map(
    ({ lot, pieces, expiresOn }) => `${[lot, expiresOn].filter(Boolean).join(' ')} × ${pieces}`,
  )
  return <div className="small soft num wraps">{t('lots', { lots: written.join(', ') })}</div>
}
