import type { DeskReferral } from '#shop/referrals/desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** Approves or rejects a pending referral; null for settled ones. */
export function ReferralDecision({ referral: { id, state } }: { referral: DeskReferral }) {
  const t = useWords('referrals')
  if (state !== 'review' && state !== 'pending') return null
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      {state === 'review' ? (
        <ActPanel title={`${t('approve')}…`} look="main">
          <ActForm call={calls.approveReferral} fixed={{ id }} className="row end">
            <TextField name="note" label={t('note')} maxLength={300} />
            <Send>{t('approve')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
      <ActPanel title={`${t('reject')}…`}>
        <ActForm call={calls.rejectReferral} fixed={{ id }} className="row end">
          <TextField name="reason" label={t('reason')} required maxLength={300} />
          <Send look="danger">{t('reject')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}
