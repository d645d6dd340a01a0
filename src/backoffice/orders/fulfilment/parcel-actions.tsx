import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { needsCustoms } from '#shop/orders/customs/customs.rules.ts'
import { causesFor } from '#shop/orders/replacements/replacement.rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'
import { UndoParcelPanel } from './undo-panel.tsx'

type Props = { order: DeskOrder; parcel: DeskOrder['parcels'][number] }
const isOver = ({ state }: Props['parcel']) => state === 'delivered' || state === 'returned'

/** Actions of a parcel: label, tracking number, carrier, and undo. */
export function ParcelActions({ order, parcel }: Props) {
  const may = useMay()
  if (!may('orders.fulfil'))
    return (
      <div className="row no-print">
        <ReplaceLink order={order} parcel={parcel} />
      </div>
    )
  return (
    <div className="row no-print" style={{ alignItems: 'start' }}>
      <CustomsLink order={order} parcel={parcel} />
      <LabelActions order={order} parcel={parcel} />
      <UndoParcelPanel order={order} parcelId={parcel.id} />
      {isOver(parcel) ? null : <Underway order={order} parcel={parcel} />}
      <ReplaceLink order={order} parcel={parcel} />
    </div>
  )
}

/** Link to replace a lost or damaged parcel free of charge. */
function ReplaceLink({ order, parcel }: Props) {
  const t = useWords('replacement')
  const may = useMay()
  if (!may('refunds.request') || causesFor(parcel).length === 0) return null
  return (
    <Link to={`/desk/orders/${order.id}/replace?parcel=${parcel.id}`} className="act">
      {t('open')}
    </Link>
  )
}

/** Customs declaration of a parcel that leaves Hong Kong. */
function CustomsLink({ order, parcel }: Props) {
  const t = useWords('order')
  if (!needsCustoms(order.country)) return null
  return (
    <a
      href={`/api/admin/v1/orders/${order.id}/customs?parcel_id=${parcel.id}`}
      target="_blank"
      rel="noopener"
      className="act"
    >
      {t('customs')}
    </a>
  )
}

/** A label is created once: while its response is outstanding, the same request is repeated. */
function LabelActions({ order, parcel }: Props) {
  const t = useWords('order')
  const act = useWords('act')
  const fixed = { id: order.id, parcel_id: parcel.id }
  const { label } = parcel
  const isToMake = parcel.hasCarrier && parcel.state === 'created' && label?.state !== 'cancelling'
  return (
    <>
      {isToMake ? (
        <ActForm call={calls.makeLabel} fixed={fixed} className="row">
          {label ? <p className="whole hot">{t('labelWaits')}</p> : null}
          <Send>{t('makeLabel')}</Send>
        </ActForm>
      ) : null}
      {label?.state === 'made' ? (
        <a
          href={`/api/admin/v1/orders/${order.id}/label?parcel_id=${parcel.id}`}
          target="_blank"
          rel="noopener"
          className="act"
        >
          {t('printLabel')}
        </a>
      ) : null}
      {label && !isOver(parcel) ? (
        <ActPanel title={t('cancelLabel')}>
          <ActForm call={calls.cancelLabel} fixed={fixed} className="row end">
            <TextField name="reason" label={act('reason')} required maxLength={300} />
            <Send>{t('cancelLabelGo')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
    </>
  )
}

function Underway({ order, parcel }: Props) {
  const t = useWords('order')
  const act = useWords('act')
  const fixed = { id: order.id, parcel_id: parcel.id }
  return (
    <>
      {parcel.hasCarrier && parcel.trackingNumber !== null ? (
        <ActForm call={calls.askCarrier} fixed={fixed} className="row">
          <Send look="">{t('askCarrier')}</Send>
        </ActForm>
      ) : null}
      {parcel.label ? null : (
        <ActPanel title={t('correctParcel')}>
          <ActForm call={calls.correctParcel} fixed={fixed} className="row end">
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
      )}
      {parcel.lostAt === null ? (
        <ActPanel title={t('lost')}>
          <ActForm call={calls.declareLost} fixed={fixed} className="row end">
            <p className="whole">{t('lostText')}</p>
            <TextField name="reason" label={act('reason')} required maxLength={300} />
            <Send look="danger">{t('lostGo')}</Send>
          </ActForm>
        </ActPanel>
      ) : order.actions.includes('refund') ? (
        <Link to={`/desk/orders/${order.id}/refund`} className="act">
          {t('refundLost')}
        </Link>
      ) : null}
    </>
  )
}
