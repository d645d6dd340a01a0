import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'

type Undo = DeskOrder['undos'][number]

/** Undoes the last internal fulfilment step. */
export function UndoPanel({ order }: { order: DeskOrder }) {
  const undo = order.undos.find(({ step }) => step !== 'ship')
  return undo ? <UndoForm id={order.id} undo={undo} /> : null
}

/** Undoes the shipment of a parcel until its carrier has moved it. */
export function UndoParcelPanel({ order, parcelId }: { order: DeskOrder; parcelId: string }) {
  const undo = order.undos.find((each) => each.parcelId === parcelId)
  return undo && order.actions.includes('undo') ? <UndoForm id={order.id} undo={undo} /> : null
}

function UndoForm({ id, undo: { step, parcelId } }: { id: string; undo: Undo }) {
  const t = useWords('act')
  return (
    <ActPanel title={t(`undoStep.${step}`)}>
      <ActForm
        call={calls.undo}
        fixed={{ id, step, ...(parcelId === null ? {} : { parcel_id: parcelId }) }}
        className="row end"
      >
        <p className="whole">{t(`undoText.${step}`)}</p>
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <Send>{t('undoGo')}</Send>
      </ActForm>
    </ActPanel>
  )
}
