import type { WorkItemRow } from '#shop/work-queue/contract.ts'
import { dueWindowOf } from '#shop/work-queue/rules.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../shell/amount.tsx'
import { listOf } from '../shell/work-item-paths.rules.ts'
import { Age } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { Due } from './due.tsx'
import { GroupActs } from './group-acts.tsx'
import { initialsOf, ownerOf, sumOf, type Colleagues, type Group } from './inbox.rules.ts'
import { ItemRow } from './item-row.tsx'
import { iconOf } from './kind-icons.ts'
import { useDetail } from './use-detail.ts'

type Props = {
  group: Group
  /** Page with all items of the group. */
  more: string
  colleagues: Colleagues
  now: string
}

/** Items of one kind in one row, which expands with its actions. */
export function GroupRow({ group, more, colleagues, now }: Props) {
  const t = useWords('today')
  const detailOf = useDetail(group.kind)
  const first = group.rows[0] as WorkItemRow // a group is never empty
  const sum = sumOf(group)
  const Icon = iconOf[group.kind]
  const isLate = dueWindowOf(first.dueAt, new Date(now)) === 'overdue'
  const detail = [first.person, detailOf(first.detail)].filter(Boolean).join(' · ')
  return (
    <details className="desk-group">
      <summary className="desk-job">
        <Icon size={16} className={isLate ? 'hot' : 'soft'} />
        <span className="what">
          <b>{t(`matter.${group.kind}`)}</b>
          {group.count > 1 ? <span className="count num">{group.count}</span> : null}
          <small className="soft ell">
            {group.count > 1 ? `${t('oldest')} ` : ''}
            <span className="num strong">{first.title}</span> {detail}
          </small>
        </span>
        <span className="r num sum">{sum ? amountText(sum.amount, sum.currency) : ''}</span>
        <Owner group={group} />
        <span className="r soft age">{first.since ? <Age at={first.since} now={now} /> : ''}</span>
        <span className={isLate ? 'r due hot' : 'r due'}>
          <Due at={first.dueAt} now={now} />
        </span>
      </summary>
      <ul className="desk-items">
        {group.rows.length > 1 ? <GroupActs group={group} colleagues={colleagues} now={now} /> : null}
        {group.rows.map((row) => (
          <ItemRow
            key={row.id}
            kind={group.kind}
            row={row}
            detail={detailOf(row.detail)}
            colleagues={colleagues.filter(({ id }) => group.takers.includes(id))}
            now={now}
          />
        ))}
        <li>
          {group.count > group.rows.length ? (
            <Link to={more} className="link small">
              {t('more', { count: group.count - group.rows.length })}
            </Link>
          ) : (
            <Link to={listOf[group.kind]} className="link small">
              {t('toList')}
            </Link>
          )}
        </li>
      </ul>
    </details>
  )
}

function Owner({ group }: { group: Group }) {
  const t = useWords('today')
  const role = useWords('role')
  const owner = ownerOf(group)
  if (owner === null) return <span className="own soft">{role(group.owner)}</span>
  if (owner === 'several') return <span className="own">{t('several')}</span>
  return (
    <span className="own">
      <span className="who" aria-hidden="true">
        {initialsOf(owner.name)}
      </span>{' '}
      <span className="ell">{owner.name}</span>
    </span>
  )
}
