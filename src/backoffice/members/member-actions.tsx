import type { DeskMember } from '#shop/customers/contract.ts'
import { canErase, canSuspend } from '#shop/customers/rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { CorrectMember } from './correct-member.tsx'

/** Action that needs a reason only. */
function WithReason({
  call,
  id,
  title,
  danger = false,
}: {
  call: DeskCall
  id: string
  title: string
  danger?: boolean
}) {
  const t = useWords('members')
  return (
    <ActPanel title={`${title}…`}>
      <ActForm call={call} fixed={{ id }} className="row end">
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <Send look={danger ? 'danger' : 'main'}>{title}</Send>
      </ActForm>
    </ActPanel>
  )
}

export function MemberActions({ member }: { member: DeskMember }) {
  const t = useWords('members')
  const may = useMay()
  const { id, state } = member
  const isShut = state === 'suspended' || member.lockedUntil !== null
  return (
    <div
      className="row no-print"
      style={{ alignItems: 'start', marginBottom: 16 }}
      role="group"
      aria-label={t('actions')}
    >
      {may('customers.edit') ? (
        <>
          <CorrectMember member={member} />
          {isShut ? <WithReason call={calls.releaseMember} id={id} title={t('release')} /> : null}
          {canSuspend(state) ? (
            <WithReason call={calls.suspendMember} id={id} title={t('suspend')} danger />
          ) : null}
          {member.sessions.length > 0 ? (
            <WithReason call={calls.signOutMember} id={id} title={t('signOut')} />
          ) : null}
        </>
      ) : null}
      {may('bookings.read') ? (
        <Link to={`/desk/members/${id}/packages`} className="act">
          {t('packages')}
        </Link>
      ) : null}
      {may('customers.impersonate') ? <Impersonate member={member} /> : null}
      {may('customers.export') ? (
        <a href={`/api/admin/v1/members/${id}/export`} className="act" download>
          {t('export')}
        </a>
      ) : null}
      {may('customers.close') ? (
        <>
          {state === 'erasure_requested' ? (
            <WithReason call={calls.keepMember} id={id} title={t('keep')} />
          ) : null}
          {canErase(state) ? <WithReason call={calls.eraseMember} id={id} title={t('erase')} danger /> : null}
          {state === 'active' ? <Merge id={id} /> : null}
        </>
      ) : null}
    </div>
  )
}

/** Opens the storefront as this member in this browser, read-only. */
function Impersonate({ member: { id, locale } }: { member: DeskMember }) {
  const t = useWords('members')
  const account = locale === 'hk' ? '/account' : `/${locale}/account`
  return (
    <ActPanel title={`${t('impersonate')}…`}>
      <p className="soft">{t('impersonateHint')}</p>
      <ActForm
        call={calls.startImpersonation}
        fixed={{ id }}
        className="row end"
        says={null}
        done={() => window.location.assign(account)}
        goTo={account}
      >
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <Send>{t('impersonate')}</Send>
      </ActForm>
    </ActPanel>
  )
}

function Merge({ id }: { id: string }) {
  const t = useWords('members')
  return (
    <ActPanel title={`${t('merge')}…`}>
      <p className="soft">{t('mergeHint')}</p>
      <ActForm call={calls.mergeMembers} fixed={{ id }} className="fields">
        <TextField name="other" label={t('mergeOther')} type="email" required maxLength={200} />
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <div className="whole row">
          <Send look="danger">{t('mergeGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
