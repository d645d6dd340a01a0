import { useState } from 'react'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { NoScriptOnly, ScriptOnly } from '#ui/hydration/script-only.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField, Tick } from '../../shell/forms/fields.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'

/**
 * Ships a parcel. By default all pieces; fewer make it a partial shipment. The buyer is notified at once, so a parcel
 * without tracking number must be confirmed explicitly. Without JavaScript a label has a button of its own, as the number
 * is required in that form.
 */
export function ShipPanel({ order }: { order: DeskOrder }) {
  const t = useWords('act')
  const label = useWords('order')
  const [makesLabel, setMakesLabel] = useState(false)
  const [hasNone, setHasNone] = useState(false)
  const says = useShippedWords(order)
  const unsent = order.lines.filter((line) => line.sendable > 0)
  return (
    <ActPanel title={t('ship')} look="main">
      <ActForm call={calls.ship} fixed={{ id: order.id }} className="fields" says={says}>
        <TextField
          name="carrier"
          label={t('carrier')}
          required
          maxLength={40}
          list="desk-carriers"
          defaultValue="SF Express"
        />
        <datalist id="desk-carriers" aria-label={t('carrier')}>
          <option>SF Express</option>
          <option>Hongkong Post</option>
          <option>DHL</option>
        </datalist>
        <TextField
          name="tracking_number"
          label={t('tracking')}
          maxLength={60}
          required={!makesLabel}
          disabled={hasNone}
          data-first
        />
        <div className="whole">
          <ScriptOnly>
            <Tick
              name="label"
              value="1"
              label={t('makesLabel')}
              checked={makesLabel}
              onChange={(event) => setMakesLabel(event.currentTarget.checked)}
            />
            <label className="tick">
              <input
                type="checkbox"
                checked={hasNone}
                onChange={(event) => setHasNone(event.currentTarget.checked)}
              />
              <span>{t('noTracking')}</span>
            </label>
          </ScriptOnly>
        </div>
        {unsent.map((line, index) => (
          <div key={line.id} className="whole row end">
            <input type="hidden" name={`lines[${index}][line_id]`} value={line.id} />
            <TextField
              name={`lines[${index}][units]`}
              label={`${line.name} · ${line.subSku}`}
              type="number"
              min={0}
              max={line.sendable}
              defaultValue={line.sendable}
              style={{ width: '6rem' }}
            />
            <span className="soft num">{t('ofUnsent', { count: line.sendable })}</span>
          </div>
        ))}
        <div className="row whole">
          <Send>{t('shipGo')}</Send>
          <NoScriptOnly>
            <Send look="" name="label" value="1" formNoValidate>
              {label('makeLabel')}
            </Send>
            <Send look="" formNoValidate>
              {t('shipUnnumbered')}
            </Send>
          </NoScriptOnly>
        </div>
      </ActForm>
    </ActPanel>
  )
}

type SentParcel = { _id: string; state: string; carrier: string; tracking_number: string | null }

/** Success message about the shipped parcel. */
function useShippedWords({ parcels: before }: DeskOrder) {
  const t = useWords('act')
  const frame = useWords('frame')
  const ids = new Set(before.map(({ id }) => id))
  return (answer: Record<string, unknown>): string => {
    const { parcels } = answer.order as { parcels: SentParcel[] } // declared by the call's contract
    const parcel = parcels.find(({ _id }) => !ids.has(_id))
    if (!parcel) return frame('done')
    return t('shipped', {
      state: parcel.state === 'created' ? 'waits' : parcel.tracking_number === null ? 'bare' : 'numbered',
      number: parcels.indexOf(parcel) + 1,
      carrier: parcel.carrier,
      tracking: parcel.tracking_number ?? '',
    })
  }
}
