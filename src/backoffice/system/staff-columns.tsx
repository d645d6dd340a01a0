import { textIn } from '#shop/region.ts'
import type { StaffUser } from '#shop/staff/contract.ts'
import type { Column } from '../shell/list/column.ts'
import { Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { StaffActions, type StaffActionsProps } from './staff-actions.tsx'

type Around = Pick<StaffActionsProps, 'branches' | 'roles'>

/** Columns of the staff list, with an owner's actions last. */
export function useStaffColumns(around: Around): readonly Column<StaffUser>[] {
  const t = useWords('team')
  const locale = useLocale()
  const branchOf = (key: string | null) => {
    const branch = around.branches.find((each) => each.key === key)
    return branch ? textIn(locale, branch.name) : ''
  }
  return [
    { key: 'name', title: t('name'), isName: true, sort: 'name', cell: ({ name }) => name },
    {
      key: 'email',
      title: t('email'),
      className: 'whole',
      sort: 'email',
      cell: ({ email }) => <span className="desk-held">{email}</span>,
    },
    {
      key: 'roleNames',
      title: t('roles'),
      fields: ['roleNames', 'roles'],
      cell: ({ roleNames }) => roleNames.join(', '),
    },
    {
      key: 'branchKey',
      title: t('branch'),
      spare: 2,
      cell: ({ branchKey }) => branchOf(branchKey),
    },
    {
      key: 'standing',
      title: t('standing'),
      fields: ['endedAt', 'invitedUntil', 'isTrusted'],
      spare: 1,
      cell: (staff) => <Standing staff={staff} />,
    },
    {
      key: 'since',
      title: t('since'),
      className: 'tight soft',
      sort: 'since',
      spare: 3,
      cell: ({ since }) => <Moment at={since} />,
    },
    {
      key: 'seenAt',
      title: t('seen'),
      className: 'tight soft',
      sort: 'seen',
      spare: 3,
      cell: ({ seenAt }) => (seenAt ? <Moment at={seenAt} /> : '—'),
    },
    {
      key: 'acts',
      fields: [],
      title: t('toDo'),
      right: 'staff.change',
      isAct: true,
      cell: (staff) => <Acts staff={staff} {...around} />,
    },
  ]
}

/** Deactivated, invitation not accepted, or money rights not yet active. */
function Standing({ staff: { endedAt, invitedUntil, isTrusted } }: { staff: StaffUser }) {
  const t = useWords('team')
  if (endedAt)
    return (
      <span className="soft">
        {t('left')} <Moment at={endedAt} />
      </span>
    )
  return (
    <>
      {invitedUntil ? (
        <div className="soft small">
          {t('invitedUntil')} <Moment at={invitedUntil} />
        </div>
      ) : null}
      {isTrusted ? null : <div className="soft small">{t('untrusted')}</div>}
      {invitedUntil === null && isTrusted ? t('state.here') : null}
    </>
  )
}

function Acts(props: StaffActionsProps) {
  const t = useWords('team')
  if (props.staff.endedAt) return null
  return props.staff.isOwn ? <span className="soft">{t('own')}</span> : <StaffActions {...props} />
}
