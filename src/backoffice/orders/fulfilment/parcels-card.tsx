import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { StateLabel, useStateLabel } from '../../shell/label.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { UndoParcelPanel } from './undo-panel.tsx'

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
            <b className="num">{[parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')}</b>
            <StateLabel state={parcel.state} />
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
          <div className="small soft num">
            {parcel.lines.map((line) => `${nameOf(line.lineId)} × ${line.quantity}`).join(', ')}
          </div>
          <ParcelLots lots={parcel.lots} />
          {canDeliver && parcel.state !== 'delivered' ? (
            <ActPanel title={t('correctParcel')}>
              <ActForm
                call={calls.correctParcel}
                fixed={{ id: order.id, parcel_id: parcel.id }}
                className="row end"
              >
                <TextField
                  name="carrier"
                  label={act('carrier')}
                  required
                  maxLength={40}
                  defaultValue={parcel.carrier}
                />
                <TextField
                  name="tracking_number"
                  label={act('tracking')}
                  maxLength={60}
                  defaultValue={parcel.trackingNumber ?? ''}
                />
                <Send>{act('save')}</Send>
              </ActForm>
            </ActPanel>
          ) : null}
          <UndoParcelPanel order={order} parcelId={parcel.id} />
          <ul className="small soft" style={{ listStyle: 'none', padding: 0 }}>
            {parcel.events.map((event) => (
              <li key={`${event.at} ${event.state}`}>
                <Moment at={event.at} /> {event.text || state(event.state)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function ParcelLots({ lots }: Pick<DeskOrder['parcels'][number], 'lots'>) {
  const t = useWords('order')
  if (lots.length === 0) return null
  const written = lots.map(
    ({ lot, pieces, expiresOn }) => `${[lot, expiresOn].filter(Boolean).join(' ')} × ${pieces}`,
  )
  return <div className="small soft num">{t('lots', { lots: written.join(', ') })}</div>
}
