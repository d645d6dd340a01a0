import { groupRowViews, type GroupFileRow } from '#shop/customers/group-files/group-file.contract.ts'
import { Link } from '#ui/link.tsx'
import { FoundRows } from '../../shell/file-import/found-rows.tsx'
import { useWords } from '../../words/words.tsx'
import { useGroupFile } from './use-group-file.ts'

/** Validated rows: errors first, then additions, extensions and removals with their dates. */
export function GroupFileRows() {
  const t = useWords('groupFile')
  const {
    rows,
    file: { id, counts },
  } = useGroupFile()
  return (
    <FoundRows
      rows={rows}
      views={groupRowViews
        .toReversed()
        .map((view) => [view, view === 'all' ? counts.rows : counts[view]] as const)}
      nameOf={(view) => t(`planOf.${view}`)}
      errors={counts.refused > 0 ? `/api/admin/v1/member-group-files/${id}/errors` : null}
      {...useCells()}
    />
  )
}

function useCells() {
  const t = useWords('groupFile')
  return {
    subjects: [
      { title: t('fieldOf.email'), cell: (row: GroupFileRow) => <Member row={row} /> },
      { title: t('fieldOf.group'), cell: ({ group }: GroupFileRow) => group },
    ],
    mark: ({ outcome }: GroupFileRow) =>
      outcome === 'done' ? <span className="soft small"> {t('taken')}</span> : null,
    change: { title: t('what'), cell: (row: GroupFileRow) => <RowChange row={row} /> },
  }
}

const Member = ({ row: { memberId, email } }: { row: GroupFileRow }) =>
  memberId ? (
    <Link to={`/desk/members/${memberId}`} className="link">
      {email}
    </Link>
  ) : (
    email
  )

/** Previous and new last day, or the reason of the refusal. */
function RowChange({ row: { plan, before, after, why } }: { row: GroupFileRow }) {
  const t = useWords('groupFile')
  const dayOf = (day: string | null) => (day === null ? t('forGood') : <span className="num">{day}</span>)
  if (plan === 'refused') return <span className="hot">{why}</span>
  if (plan === 'join') return <ins>{dayOf(after)}</ins>
  if (plan === 'leave') return <s className="soft">{dayOf(before)}</s>
  if (plan !== 'extend') return <span className="soft">—</span>
  return (
    <>
      <s className="soft">{dayOf(before)}</s> <ins>{dayOf(after)}</ins>
    </>
  )
}
