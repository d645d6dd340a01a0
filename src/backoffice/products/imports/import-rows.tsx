import { rowViews, type ProductImportRow } from '#shop/products/imports/import.contract.ts'
import { Link } from '#ui/link.tsx'
import { FoundRows } from '../../shell/file-import/found-rows.tsx'
import { useWords } from '../../words/words.tsx'
import { useChangedLabel } from './field-label.ts'
import { useImport } from './use-import.ts'

/** Validated rows: errors first, then additions and changes with old and new values. */
export function ImportRows() {
  const t = useWords('productImport')
  const {
    rows,
    import: { id, counts },
  } = useImport()
  return (
    <FoundRows
      rows={rows}
      views={rowViews
        .toReversed()
        .map((view) => [view, view === 'all' ? counts.checked : counts[view]] as const)}
      nameOf={(view) => t(`planOf.${view}`)}
      errors={counts.refused > 0 ? `/api/admin/v1/product-imports/${id}/errors` : null}
      {...useCells()}
    />
  )
}

function useCells() {
  const t = useWords('productImport')
  return {
    subjects: [{ title: t('product'), cell: (row: ProductImportRow) => <Product row={row} /> }],
    change: { title: t('what'), cell: (row: ProductImportRow) => <RowFindings row={row} /> },
  }
}

const Product = ({ row: { productId, productKey } }: { row: ProductImportRow }) =>
  productId ? (
    <Link to={`/desk/products/${productId}`} className="number">
      {productKey}
    </Link>
  ) : (
    productKey
  )

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
