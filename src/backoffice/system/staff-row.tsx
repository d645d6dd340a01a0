import { textIn } from '#shop/region.ts'
import type { StaffUser } from '#shop/staff/contract.ts'
import { Link } from '#ui/link.tsx'
import { Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { StaffActions, type StaffActionsProps } from './staff-actions.tsx'

/** One staff user in the table: name, e-mail, roles and since when, with the actions on them. */
export function StaffRow({
  staff: staffUser,
  branches,
  roles,
  canChange,
}: StaffActionsProps & { canChange: boolean }) {
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
            <StaffActions staff={staffUser} branches={branches} roles={roles} />
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
