import { useId, useRef, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { BulkList } from '#shop/bulk/bulk.rules.ts'
import type { ExportList } from '#shop/exports/rules.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../words/words.tsx'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { Scroll } from '../scroll.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnHead } from './column-head.tsx'
import { fieldsOf, type Column } from './column.ts'
import { sortingOf } from './columns.rules.ts'
import { ExportLinks } from './export-links.tsx'
import { peekOf } from './list-query.rules.ts'
import { ListRow } from './list-row.tsx'
import { useMarks } from './use-marks.ts'
import { ManyRows } from './many-rows.tsx'

/** Bulk action: a form submitted with the ids of the marked rows as `param`. */
export type Bulk = {
  label: string
  action: string
  param?: string
  buttons: ReactNode
  /** Bulk actions are offered for the marked rows and for all rows found. */
  many?: BulkList | false
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  to?: (row: Row) => string
  file?: ExportList
  usualSort?: string
  groupOf?: (row: Row) => string
  bulk?: Bulk | null
  /** Number of all rows found. */
  total?: number
  /** A preview is shown beside the list. */
  isPeeking: boolean
}

type Group<Row> = { title: string | null; rows: { row: Row; index: number }[] }

/** Groups consecutive rows with the same heading. */
function grouped<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined): Group<Row>[] {
  const groups: Group<Row>[] = []
  for (const [index, row] of rows.entries()) {
    const title = groupOf?.(row) ?? null
    const last = groups.at(-1)
    if (last && last.title === title) last.rows.push({ row, index })
    else groups.push({ title, rows: [{ row, index }] })
  }
  return groups
}

export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, rows, to, file, usualSort = '', groupOf, bulk = null, isPeeking } = props
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const formId = useId()
  const box = useRef<HTMLDivElement>(null)
  const show = (row: HTMLTableRowElement | null) =>
    void navigate(peekOf(query, row?.dataset.id ?? null), { replace: true, preventScrollReset: true })
  const { table, at } = useRowKeys(to ? { isOpen: isPeeking, show } : undefined)
  const { ids, markAll, onChange } = useMarks(box)
  const sort = query.get('sort')
  const groups = grouped(rows, sort === null ? groupOf : undefined)
  const width = columns.length + (bulk ? 1 : 0)
  return (
    <div ref={box} onChange={onChange}>
      <Scroll label={label}>
        <table className="desk-table" ref={table}>
          <thead>
            <tr>
              {bulk ? <MarkAll isAll={ids.length === rows.length} /> : null}
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} sorting={sortingOf(sort ?? usualSort)} />
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.rows[0]?.row.id}>
              {group.title === null ? null : (
                <tr>
                  <th colSpan={width} scope="rowgroup">
                    {group.title}
                  </th>
                </tr>
              )}
              {group.rows.map(({ row, index }) => (
                <ListRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  to={to?.(row)}
                  isAt={index === at}
                  mark={bulk ? { form: formId, name: bulk.param ?? 'id' } : null}
                />
              ))}
            </tbody>
          ))}
        </table>
      </Scroll>
      {bulk ? (
        <form id={formId} method="get" action={bulk.action}>
          <BulkBar label={bulk.label} marked={ids.length} clear={() => markAll(false)}>
            {bulk.buttons}
            {bulk.many ? <ManyRows list={bulk.many} total={props.total ?? 0} shown={rows.length} /> : null}
            {file && ids.length > 0 ? (
              <ExportLinks
                list={file}
                query={query.toString()}
                ids={ids}
                columns={columns.flatMap(fieldsOf)}
              />
            ) : null}
          </BulkBar>
        </form>
      ) : null}
    </div>
  )
}

function MarkAll({ isAll }: { isAll: boolean }) {
  const t = useWords('list')
  return (
    <th className="mark no-print">
      {useHydrated() ? (
        <input type="checkbox" data-all aria-label={t('markAll')} checked={isAll} readOnly />
      ) : (
        <span className="unseen">{t('markAll')}</span>
      )}
    </th>
  )
}
