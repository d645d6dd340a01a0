import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** Records a chargeback by the buyer's bank. */
export function DisputePanel({ order }: { order: DeskOrder }) {
  const t = useWords('dispute')
  return (
    <ActPanel title={t('record')}>
      <ActForm call={calls.recordDispute} fixed={{ id: order.id }} className="fields">
        <p className="whole">{t('about')}</p>
        <TextField name="reason" label={t('reason')} required maxLength={500} whole />
        <TextField name="case_ref" label={t('caseRef')} maxLength={80} />
        <TextField
          name="amount"
          label={t('amount', { currency: order.currency })}
          hint={t('amountHint')}
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
        />
        <TextField name="respond_by" label={t('respondBy')} type="date" />
        <div className="row whole">
          <Send look="danger">{t('recordGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

/** Records the bank's decision. */
export function EndDisputePanel({ id }: { id: string }) {
  const t = useWords('dispute')
  return (
    <ActPanel title={t('end')} look="main">
      <ActForm call={calls.endDispute} fixed={{ id }} className="fields">
        <Choice
          name="outcome"
          label={t('outcome')}
          options={[['won', t('won')] as const, ['lost', t('lost')] as const]}
        />
        <TextField name="note" label={t('note')} maxLength={500} />
        <div className="row whole">
          <Send>{t('endGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
