import type { DeskLot, LotAction } from '#shop/stock/lots/lot.contract.ts'
import type { LotState } from '#shop/stock/lots/lot.rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

const actionsOf: Record<LotState, readonly LotAction[]> = {
  open: ['block'],
  short_dated: ['clear', 'block'],
  clearance: ['unclear', 'block'],
  expired: ['block'],
  blocked: ['unblock'],
}

/** Actions of a lot, each with a reason. */
export function LotActions({ lot }: { lot: DeskLot }) {
  const t = useWords('stock')
  const hints = { block: t('blockText'), clear: t('clearText'), unblock: null, unclear: null }
  return (
    <>
      {actionsOf[lot.state].map((action) => (
        <ActPanel key={action} title={t(action)} look={action === 'clear' ? 'main' : ''}>
          <ActForm call={calls.setLotState} fixed={{ id: lot.id, action }}>
            {hints[action] === null ? null : <p className="soft">{hints[action]}</p>}
            <TextField name="reason" label={t('reason')} required maxLength={300} />
            <div className="row">
              <Send>{t('save')}</Send>
            </div>
          </ActForm>
        </ActPanel>
      ))}
    </>
  )
}
