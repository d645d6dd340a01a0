import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { Scroll } from '../scroll.tsx'
import { TableLinks } from '../list/table-links.tsx'

/** A row of a file with its planned outcome; null: not validated yet. */
type FileRow = { line: number; plan: string | null }
type Cell<Row> = { title: string; cell: (row: Row) => ReactNode }

type Props<Row extends FileRow> = {
  rows: readonly Row[]
  /** Views by outcome in display order, with their number of rows. */
  views: readonly (readonly [view: 'all' | NonNullable<Row['plan']>, count: number])[]
  nameOf: (view: 'all' | NonNullable<Row['plan']>) => string
  /** Address of the refused rows as a file; null: there are none. */
  errors: string | null
  /** Columns that identify a row. */
  subjects: readonly Cell<Row>[]
  /** Shown after the outcome. */
  mark?: (row: Row) => ReactNode
  /** The change, or the reason of the refusal. */
  change: Cell<Row>
}

/** Validation result of a file's rows, with the refused ones as a file to correct. */
export function FoundRows<Row extends FileRow>(props: Props<Row>) {
  const { rows, errors } = props
  const t = useWords('fileImport')
  return (
    <section className="desk-card stack" aria-labelledby="found">
      <h2 id="found">{t('found')}</h2>
      <RowViews {...props} />
      {errors === null ? null : (
        <p className="row">
          {t('errors')}
          <TableLinks label={t('errors')} to={(format) => `${errors}?format=${format}`} />
        </p>
      )}
      {rows.length === 0 ? <p className="desk-empty">{t('noRows')}</p> : <RowTable {...props} />}
    </section>
  )
}

function RowViews<Row extends FileRow>({ views, nameOf }: Props<Row>) {
  const t = useWords('fileImport')
  const [query] = useSearchParams()
  const shown = query.get('show') ?? 'all'
  return (
    <nav className="desk-views no-print" aria-label={t('found')}>
      {views
        .filter(([view, count]) => view === 'all' || view === shown || count > 0)
        .map(([view, count]) => (
          <Link
            key={view}
            to={view === 'all' ? '?' : `?show=${view}`}
            aria-current={shown === view ? 'page' : undefined}
          >
            {nameOf(view)} <span className="num soft">{count}</span>
          </Link>
        ))}
    </nav>
  )
}

function RowTable<Row extends FileRow>({ rows, subjects, nameOf, mark, change }: Props<Row>) {
  const t = useWords('fileImport')
  return (
    <Scroll labelledBy="found">
      <table className="desk-table">
        <thead>
          <tr>
            <th className="r">{t('line')}</th>
            {subjects.map(({ title }) => (
              <th key={title}>{title}</th>
            ))}
            <th>{t('state')}</th>
            <th>{change.title}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className="r num">{row.line}</td>
              {subjects.map(({ title, cell }) => (
                <td key={title}>{cell(row)}</td>
              ))}
              <td className="tight">
                <span className={`desk-label ${row.plan === 'refused' ? 'bad' : ''}`}>
                  {nameOf(row.plan ?? 'all')}
                </span>
                {mark?.(row)}
              </td>
              <td>{change.cell(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
