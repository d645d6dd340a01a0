import type { Branch } from '#shop/branches/contract.ts'
import { textIn } from '#shop/region.ts'
import type { StaffUser } from '#shop/staff/contract.ts'
import type { StaffRole } from '#shop/staff/roles/roles.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField, Tick } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { BranchChoice } from './branch-choice.tsx'

export type StaffActionsProps = {
  staff: StaffUser
  branches: readonly Pick<Branch, 'key' | 'name'>[]
  roles: readonly StaffRole[]
}

/** Actions of an owner for a staff user: roles, trust, access and deactivation. */
export function StaffActions({ staff, branches, roles }: StaffActionsProps) {
  const { id, roles: held, branchKey, invitedUntil, isTrusted } = staff
  const t = useWords('team')
  const locale = useLocale()
  return (
    <div className="row desk-staff-acts">
      <ActPanel title={`${t('change')}…`}>
        <p className="soft">{t('changeHint')}</p>
        <ActForm call={calls.changeRoles} fixed={{ id }}>
          <div className="row">
            {roles.map((each, index) => (
              <Tick
                key={each.key}
                name={`roles[${index}]`}
                value={each.key}
                label={textIn(locale, each.name)}
                defaultChecked={held.includes(each.key)}
              />
            ))}
          </div>
          <BranchChoice branches={branches} chosen={branchKey} />
          <TextField name="reason" label={t('reason')} required maxLength={300} />
          <div className="row">
            <Send>{t('change')}</Send>
          </div>
        </ActForm>
      </ActPanel>
      {invitedUntil ? (
        <ActForm call={calls.inviteAgain} fixed={{ id }} says={t('invited')}>
          <Send look="quiet">{t('inviteAgain')}</Send>
        </ActForm>
      ) : null}
      {isTrusted ? null : (
        <ActPanel title={`${t('askTrust')}…`}>
          <ActForm call={calls.askTrust} fixed={{ id }} className="row end">
            <TextField name="reason" label={t('reason')} required maxLength={300} />
            <Send>{t('askTrust')}</Send>
          </ActForm>
        </ActPanel>
      )}
      {invitedUntil ? (
        <RevokeLink id={id} />
      ) : (
        <ActPanel title={`${t('reset')}…`}>
          <p className="soft">{t('resetHint')}</p>
          <ActForm call={calls.resetAccess} fixed={{ id }} className="row end" says={t('resetSent')}>
            <TextField name="reason" label={t('reason')} required maxLength={300} />
            <Send>{t('reset')}</Send>
          </ActForm>
          <RevokeLink id={id} />
        </ActPanel>
      )}
      <ActPanel title={`${t('end')}…`}>
        <p className="soft">{t('endHint')}</p>
        <ActForm call={calls.endColleague} fixed={{ id }} className="row end">
          <TextField name="reason" label={t('reason')} required maxLength={300} />
          <Send look="danger">{t('end')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}

/** Revokes an open link. */
function RevokeLink({ id }: { id: string }) {
  const t = useWords('team')
  return (
    <ActForm call={calls.revokeReset} fixed={{ id }} says={t('revoked')}>
      <Send look="quiet">{t('revoke')}</Send>
    </ActForm>
  )
}
