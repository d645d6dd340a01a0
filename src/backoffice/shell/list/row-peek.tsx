import type { Column } from './column.ts'
import { Peek } from './peek.tsx'

/** A row beside its list: every column it has, those that are not shown among them. */
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

/** A row of a list, each column under its title. */
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
