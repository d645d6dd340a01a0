import type { Column } from './column.ts'
import { Peek } from './peek.tsx'

/** Preview of a row with all columns, including hidden ones. */
export function RowPeek<Row>({
  row,
  columns,
  to,
}: {
  row: Row
  columns: readonly Column<Row>[]
  to: string
}) {
  const name = columns.find(({ isName }) => isName)
  return (
    <Peek title={name ? name.cell(row) : ''} label={name?.title ?? ''} to={to}>
      <RowFacts row={row} columns={columns.filter(({ isName }) => !isName)} />
    </Peek>
  )
}

/** All columns of a row with their titles. */
export function RowFacts<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <dl className="facts">
      {columns
        .filter(({ isAct }) => !isAct)
        .map((column) => (
          <div key={column.key} style={{ display: 'contents' }}>
            <dt>{column.title}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
    </dl>
  )
}
