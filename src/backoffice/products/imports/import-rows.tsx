import { useSearchParams } from 'react-router'
import { rowViews, type ProductImportRow } from '#shop/products/imports/import.contract.ts'
import { Link } from '#ui/link.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { useChangedLabel } from './field-label.ts'
import { useImport } from './use-import.ts'

/** What was found of the rows: errors first, then what comes and changes, from what to what. */
export function ImportRows() {
  const t = useWords('productImport')
  const list = useWords('list')
  const {
    rows,
    import: { id, counts },
  } = useImport()
  return (
    <section className="desk-card stack" aria-labelledby="found">
      <h2 id="found">{t('found')}</h2>
      <RowViews />
      {counts.refused > 0 ? (
        <p className="row">
          {t('errors')}
          {(['csv', 'xlsx'] as const).map((format) => (
            <a
              key={format}
              href={`/api/admin/v1/product-imports/${id}/errors?format=${format}`}
              className="act"
              download
              aria-label={`${t('errors')}, ${list(format === 'csv' ? 'asCsv' : 'asXlsx')}`}
            >
              {list(format === 'csv' ? 'asCsv' : 'asXlsx')}
            </a>
          ))}
        </p>
      ) : null}
      {rows.length === 0 ? <p className="desk-empty">{t('noRows')}</p> : <RowTable rows={rows} />}
    </section>
  )
}

function RowViews() {
  const t = useWords('productImport')
  const [query] = useSearchParams()
  const {
    import: { counts },
  } = useImport()
  const shown = query.get('show') ?? 'all'
  return (
    <nav className="desk-views no-print" aria-label={t('found')}>
      {rowViews
        .toReversed()
        .filter((view) => view === 'all' || view === shown || counts[view] > 0)
        .map((view) => (
          <Link
            key={view}
            to={view === 'all' ? '?' : `?show=${view}`}
            aria-current={shown === view ? 'page' : undefined}
          >
            {t(`planOf.${view}`)}{' '}
            <span className="num soft">{view === 'all' ? counts.checked : counts[view]}</span>
          </Link>
        ))}
    </nav>
  )
}

function RowTable({ rows }: { rows: readonly ProductImportRow[] }) {
  const t = useWords('productImport')
  return (
    <Scroll labelledBy="found">
      <table className="desk-table">
        <thead>
          <tr>
            <th className="r">{t('line')}</th>
            <th>{t('product')}</th>
            <th>{t('state')}</th>
            <th>{t('what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className="r num">{row.line}</td>
              <td>
                {row.productId ? (
                  <Link to={`/desk/products/${row.productId}`} className="number">
                    {row.productKey}
                  </Link>
                ) : (
                  row.productKey
                )}
              </td>
              <td className="tight">
                <span className={`desk-label ${row.plan === 'refused' ? 'bad' : ''}`}>
                  {t(`planOf.${row.plan ?? 'all'}`)}
                </span>
              </td>
              <td>
                <RowFindings row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const most = 12
const short = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

function RowFindings({ row: { issues, changes } }: { row: ProductImportRow }) {
  const label = useChangedLabel()
  return (
    <ul className="plain small">
      {issues.map(({ field, language, value, message }) => (
        <li key={`${field} ${language} ${value} ${message}`} className="hot">
          {field === null ? null : <b>{label(field, language)} </b>}
          {value === '' ? null : <q>{short(value)}</q>} {message}
        </li>
      ))}
      {changes.slice(0, most).map(({ field, language, of, before, after }) => (
        <li key={`${field} ${language} ${of}`}>
          <span className="soft">{label(field, language)}</span>{' '}
          {before === '' ? null : <s className="soft">{short(before)}</s>}{' '}
          {after === '' ? '—' : <ins>{short(after)}</ins>}
        </li>
      ))}
      {changes.length > most ? <li className="soft">+{changes.length - most}</li> : null}
    </ul>
  )
}
