import type { Approval } from '#shop/staff/contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** Approves or rejects a request; its requester can only withdraw it. */
export function ApprovalDecision({ approval: { id, isOwn } }: { approval: Approval }) {
  const t = useWords('approvals')
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      {isOwn ? (
        <span className="soft">{t('own')}</span>
      ) : (
        <ActPanel title={t('approve')} look="main">
          <ActForm call={calls.approve} fixed={{ id }} className="row end">
            <TextField name="note" label={t('noteOptional')} maxLength={500} />
            <Send>{t('approveGo')}</Send>
          </ActForm>
        </ActPanel>
      )}
      <ActPanel title={isOwn ? t('takeBack') : t('refuse')}>
        <ActForm call={calls.refuseApproval} fixed={{ id }} className="row end">
          <TextField name="note" label={t('note')} required maxLength={500} />
          <Send look="danger">{isOwn ? t('takeBack') : t('refuse')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}
