import { useRevalidator } from 'react-router'
import type { PurchaseLine, PurchaseOrder } from '#shop/stock/purchasing/purchase.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { Cell, Pieces } from '../rows.tsx'

/**
 * Form to receive the pieces of a delivery, with lot and expiry. A concurrent receipt is shown after a refusal, so
 * that submitting again is deliberate.
 */
export function ReceivePurchase({ order, lines }: { order: PurchaseOrder; lines: readonly PurchaseLine[] }) {
  const t = useWords('purchase')
  const stock = useWords('stock')
  const { revalidate } = useRevalidator()
  const toCome = lines.filter(({ quantity, received }) => received < quantity)
  return (
    <section className="desk-card" aria-labelledby="receive">
      <h2 id="receive">{t('receive')}</h2>
      <ActForm call={calls.receivePurchase} fixed={{ id: order.id }} refused={() => void revalidate()}>
        <TextField name="reference" label={stock('note')} required maxLength={100} />
        {toCome.map((line, index) => (
          <div key={line.id} className="row end">
            <input type="hidden" name={`lines[${index}][line]`} value={line.id} />
            <input type="hidden" name={`lines[${index}][seen]`} value={line.received} />
            <div className="num" style={{ flex: '1 1 12rem' }}>
              {line.subSku}
            </div>
            <Cell width="8rem">
              <Pieces name={`lines[${index}][quantity]`} least={1} required={false} />
            </Cell>
            <Cell width="9rem">
              <TextField name={`lines[${index}][lot]`} label={stock('lot')} maxLength={40} />
            </Cell>
            <Cell width="11rem">
              <TextField name={`lines[${index}][expires_on]`} label={stock('expiresOn')} type="date" />
            </Cell>
          </div>
        ))}
        <div className="row">
          <Send>{t('receiveGo')}</Send>
        </div>
      </ActForm>
    </section>
  )
}
