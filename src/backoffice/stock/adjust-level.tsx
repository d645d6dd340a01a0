import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** Form to add or remove pieces of an option, with a reason. */
export function AdjustLevel({ subSku }: { subSku: string }) {
  const t = useWords('stock')
  return (
    <ActPanel title={t('adjust')}>
      <ActForm call={calls.adjustStock} fixed={{ sub_sku: subSku }} className="row end">
        <TextField
          name="change"
          label={t('change')}
          type="number"
          step={1}
          required
          style={{ width: '6rem' }}
        />
        <TextField name="lot" label={t('ofLot')} maxLength={40} style={{ width: '9rem' }} />
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <Send>{t('save')}</Send>
      </ActForm>
    </ActPanel>
  )
}
