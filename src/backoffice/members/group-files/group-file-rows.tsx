import { useSearchParams } from 'react-router'
import { groupRowViews, type GroupFileRow } from '#shop/customers/group-files/group-file.contract.ts'
import { Link } from '#ui/link.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { useGroupFile } from './use-group-file.ts'

/** What the rows come to: errors first, then who joins, stays longer or leaves, and until when. */
export function GroupFileRows() {
  const t = useWords('groupFile')
  const list = useWords('list')
  const { rows, file } = useGroupFile()
  return (
    <section className="desk-card stack" aria-labelledby="found">
      <h2 id="found">{t('found')}</h2>
      <RowViews />
      {file.counts.refused > 0 ? (
        <p className="row">
          {t('errors')}
          {(['csv', 'xlsx'] as const).map((format) => {
            const word = list(format === 'csv' ? 'asCsv' : 'asXlsx')
            return (
              <a
                key={format}
                href={`/api/admin/v1/member-group-files/${file.id}/errors?format=${format}`}
                className="act"
                download
                aria-label={`${t('errors')}, ${word}`}
              >
                {word}
              </a>
            )
          })}
        </p>
      ) : null}
      {rows.length === 0 ? <p className="desk-empty">{t('noRows')}</p> : <RowTable rows={rows} />}
    </section>
  )
}

function RowViews() {
  const t = useWords('groupFile')
  const [query] = useSearchParams()
  const { counts } = useGroupFile().file
  const shown = query.get('show') ?? 'all'
  return (
    <nav className="desk-views no-print" aria-label={t('found')}>
      {groupRowViews
        .toReversed()
        .filter((view) => view === 'all' || view === shown || counts[view] > 0)
        .map((view) => (
          <Link
            key={view}
            to={view === 'all' ? '?' : `?show=${view}`}
            aria-current={shown === view ? 'page' : undefined}
          >
            {t(`planOf.${view}`)}{' '}
            <span className="num soft">{view === 'all' ? counts.rows : counts[view]}</span>
          </Link>
        ))}
    </nav>
  )
}

function RowTable({ rows }: { rows: readonly GroupFileRow[] }) {
  const t = useWords('groupFile')
  return (
    <Scroll labelledBy="found">
      <table className="desk-table">
        <thead>
          <tr>
            <th className="r">{t('line')}</th>
            <th>{t('fieldOf.email')}</th>
            <th>{t('fieldOf.group')}</th>
            <th>{t('state')}</th>
            <th>{t('what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className="r num">{row.line}</td>
              <td>
                {row.memberId ? (
                  <Link to={`/desk/members/${row.memberId}`} className="link">
                    {row.email}
                  </Link>
                ) : (
                  row.email
                )}
              </td>
              <td>{row.group}</td>
              <td className="tight">
                <span className={`desk-label ${row.plan === 'refused' ? 'bad' : ''}`}>
                  {t(`planOf.${row.plan ?? 'all'}`)}
                </span>
                {row.outcome === 'done' ? <span className="soft small"> {t('taken')}</span> : null}
              </td>
              <td>
                <RowChange row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** From which last day to which, or why not. */
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
