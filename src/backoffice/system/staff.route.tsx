import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listBranches, type Branch } from '#shop/branches/contract.ts'
import { textIn } from '#shop/region.ts'
import { listColleagues, type StaffUser } from '#shop/staff/contract.ts'
import { listRoles, type StaffRole } from '#shop/staff/roles/roles.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField, Tick } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { BranchChoice } from './branch-choice.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { staff } = await callDesk(args, listColleagues, {})
  const [{ branches }, { roles }] = await Promise.all([
    callDesk(args, listBranches, {}),
    callDesk(args, listRoles, {}),
  ])
  return { staff, branches, roles }
}

type Branches = readonly Pick<Branch, 'key' | 'name'>[]

/** Who works here and as what; only owners change that. */
export default function Staff() {
  const t = useWords('team')
  const { staff: colleagues, branches, roles } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/system/roles" className="act">
          {t('roles')}
        </Link>
        {may('staff.change') ? (
          <Link to="/desk/staff/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <Scroll label={t('title')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('name')}</th>
              <th>{t('email')}</th>
              <th>{t('roles')}</th>
              <th>{t('since')}</th>
              <th>{t('seen')}</th>
              {may('staff.change') ? <th>{t('toDo')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {colleagues.map((staffUser) => (
              <Row
                key={staffUser.id}
                staff={staffUser}
                branches={branches}
                roles={roles}
                canChange={may('staff.change')}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}

type RowProps = { staff: StaffUser; branches: Branches; roles: readonly StaffRole[]; canChange: boolean }

function Row({ staff: staffUser, branches, roles, canChange }: RowProps) {
  const t = useWords('team')
  const locale = useLocale()
  const branch = branches.find(({ key }) => key === staffUser.branchKey)
  const { endedAt, isOwn, seenAt } = staffUser
  return (
    <tr>
      <td>
        <span className="number">{staffUser.name}</span>
        <div className="small">
          <Link to={`/desk/staff/${staffUser.id}/sign-ins`} className="link">
            {t('signIns')}
          </Link>
        </div>
      </td>
      <td>
        {staffUser.email}
        <Waiting staff={staffUser} />
      </td>
      <td>
        {staffUser.roleNames.join(', ')}
        {branch ? <div className="soft small">{textIn(locale, branch.name)}</div> : null}
      </td>
      <td className="tight soft">
        <Moment at={staffUser.since} />
      </td>
      <td className="tight soft">{seenAt ? <Moment at={seenAt} /> : '—'}</td>
      {canChange ? (
        <td>
          {endedAt ? (
            <span className="soft">
              {t('left')} <Moment at={endedAt} />
            </span>
          ) : isOwn ? (
            <span className="soft">{t('own')}</span>
          ) : (
            <Change staff={staffUser} branches={branches} roles={roles} />
          )}
        </td>
      ) : null}
    </tr>
  )
}

/** An invitation that was not accepted, and money rights that wait. */
function Waiting({ staff: { endedAt, invitedUntil, isTrusted } }: { staff: StaffUser }) {
  const t = useWords('team')
  if (endedAt) return null
  return (
    <>
      {invitedUntil ? (
        <div className="soft small">
          {t('invitedUntil')} <Moment at={invitedUntil} />
        </div>
      ) : null}
      {isTrusted ? null : <div className="soft small">{t('untrusted')}</div>}
    </>
  )
}

function Change({ staff, branches, roles }: Omit<RowProps, 'canChange'>) {
  const { id, roles: held, branchKey, invitedUntil, isTrusted } = staff
  const t = useWords('team')
  const locale = useLocale()
  return (
    <div className="row" style={{ alignItems: 'start' }}>
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
      {invitedUntil ? null : (
        <ActPanel title={`${t('reset')}…`}>
          <p className="soft">{t('resetHint')}</p>
          <ActForm call={calls.resetAccess} fixed={{ id }} className="row end" says={t('resetSent')}>
            <TextField name="reason" label={t('reason')} required maxLength={300} />
            <Send>{t('reset')}</Send>
          </ActForm>
        </ActPanel>
      )}
      <ActForm call={calls.revokeReset} fixed={{ id }} says={t('revoked')}>
        <Send look="quiet">{t('revoke')}</Send>
      </ActForm>
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
