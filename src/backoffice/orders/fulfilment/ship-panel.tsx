import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField, Tick } from '../../shell/forms/fields.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'

/** A parcel for a carrier. Left as it stands everything goes; fewer pieces make it a part of the order. */
export function ShipPanel({ order }: { order: DeskOrder }) {
  const t = useWords('act')
  const unsent = order.lines.filter((line) => line.sendable > 0)
  return (
    <ActPanel title={t('ship')} look="main">
      <ActForm call={calls.ship} fixed={{ id: order.id }} className="fields">
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
        <TextField name="tracking_number" label={t('tracking')} maxLength={60} />
        <div className="whole">
          <Tick name="label" value="1" label={t('makesLabel')} />
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
        </div>
      </ActForm>
    </ActPanel>
  )
}
