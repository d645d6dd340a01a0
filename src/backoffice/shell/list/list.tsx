import { useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import type { ExportList } from '#shop/exports/rules.ts'
import type { DeskList } from '#shop/staff/lists/lists.rules.ts'
import type { GrowingList } from '#shop/work-queue/live/growing.rules.ts'
import { useFrame, useMay } from '../frame-context.ts'
import { NewRows } from '../live/new-rows.tsx'
import { Pages } from '../pages.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { fieldsOf, type Column } from './column.ts'
import { shownColumns } from './columns.rules.ts'
import { EmptyList, type Empty } from './empty-list.tsx'
import { ListTable, type Bulk } from './list-table.tsx'
import { RowPeek } from './row-peek.tsx'

type Props<Row> = {
  name: DeskList
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  none: Empty
  /** Number of all rows found, and page size; by default the list has a single page. */
  total?: number
  size?: number
  /** Path of a row's page. */
  to?: (row: Row) => string
  /** Name of its export. */
  file?: ExportList
  /** Default sort order of the call. */
  usualSort?: string
  /** Groups rows under headings, while the list has its default order. */
  groupOf?: (row: Row) => string
  bulk?: Bulk | null
  /** Shows how many rows were added since. */
  growing?: GrowingList
  /** Replaces the preview generated from the columns. */
  peek?: ReactNode
}

/**
 * List of the back office: configurable columns, sorting, keyboard navigation, previews, marking, export and
 * pagination. The state of the view is in the address, so that it can be shared.
 */
export function List<Row extends { id: string }>(props: Props<Row>) {
  const { name, columns, rows, none, total = rows.length, size = Math.max(1, rows.length), to, file } = props
  const [query] = useSearchParams()
  const may = useMay()
  const { density, lists } = useFrame().lists
  const chosen = lists.find(({ list }) => list === name)?.columns
  const readable = columns.filter(({ right }) => !right || may(right))
  const shown = shownColumns(readable, chosen)
  const peeked = to ? rows.find(({ id }) => id === query.get('peek')) : undefined
  const peek =
    props.peek ?? (peeked && to ? <RowPeek row={peeked} columns={readable} to={to(peeked)} /> : null)
  const choosable = readable.filter(({ isAct }) => !isAct)
  return (
    <div className={peek ? 'desk-list desk-peeking' : 'desk-list'} data-density={density}>
      <div>
        <div className="desk-list-head no-print">
          {props.growing ? <NewRows list={props.growing} rows={rows} /> : null}
          {rows.length === 0 ? null : (
            <ColumnChooser
              list={name}
              columns={choosable}
              shown={shown.filter(({ isAct }) => !isAct)}
              isChosen={chosen !== undefined}
            />
          )}
        </div>
        {rows.length === 0 ? (
          <EmptyList {...none} />
        ) : (
          <ListTable
            {...props}
            key={`${query}`.replace(/&?peek=[^&]*/, '')}
            columns={shown}
            isPeeking={peek !== null}
          />
        )}
        <Pages total={total} size={size} {...(file ? { file, columns: shown.flatMap(fieldsOf) } : {})} />
      </div>
      {peek}
    </div>
  )
}
