import { Fragment, useRef, useState, type ReactNode } from 'react'
import { NoScriptOnly, ScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useSent } from '../shell/forms/sent-context.ts'
import { useWords } from '../words/words.tsx'

/** Renders the inputs of one row. */
export type DrawRow<Row> = (row: Row, path: string, number: number) => ReactNode

type Props<Row> = {
  /** Path of the list in its form: `/header`. */
  path: string
  rows: readonly Row[]
  empty: Row
  /** Name of a collapsed row; empty for a new one. */
  nameOf: (row: Row) => string
  /** Beside its name. */
  detailOf: (row: Row) => string
  addLabel: string
  draw: DrawRow<Row>
}

/**
 * Rows of a form in order, each collapsed to its name; rows with an error are open. Without JavaScript they can be
 * edited, cleared and added in an empty row, but not moved.
 */
export function FoldedRows<Row extends object>({ path, rows: start, empty, addLabel, ...row }: Props<Row>) {
  const hydrated = useHydrated()
  const spare = start.length // index of the empty row shown without JavaScript
  const next = useRef(spare + 1)
  const [all, setRows] = useState(() => [...start, empty].map((value, id) => ({ value, id })))
  const rows = hydrated ? all.filter(({ id }) => id !== spare) : all
  const move = (from: number, to: number) => {
    const moved = rows[from]
    if (moved) setRows(rows.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <div className="stack">
      {rows.map(({ value, id }, at) => {
        const shown = (
          <FoldedRow
            {...row}
            row={value}
            isAdded={id > spare}
            path={`${path}/${at}`}
            number={at + 1}
            isLast={at === rows.length - 1}
            move={(by) => move(at, at + by)}
            remove={() => setRows(rows.toSpliced(at, 1))}
          />
        )
        return <Fragment key={id}>{id === spare ? <NoScriptOnly>{shown}</NoScriptOnly> : shown}</Fragment>
      })}
      <ScriptOnly>
        <div className="row">
          <button
            type="button"
            className="act quiet"
            onClick={() => setRows([...rows, { value: empty, id: next.current++ }])}
          >
            {addLabel}
          </button>
        </div>
      </ScriptOnly>
    </div>
  )
}

type RowProps<Row> = Pick<Props<Row>, 'nameOf' | 'detailOf' | 'draw'> & {
  row: Row
  path: string
  number: number
  /** Just added by a button, so it opens for editing. */
  isAdded: boolean
  isLast: boolean
  move: (by: number) => void
  remove: () => void
}

function FoldedRow<Row>({
  row,
  path,
  number,
  isAdded,
  isLast,
  move,
  remove,
  nameOf,
  detailOf,
  draw,
}: RowProps<Row>) {
  const t = useWords('rows')
  const { errors } = useSent()
  const name = nameOf(row) || t('new')
  const isRefused = Object.keys(errors).some((field) => field.startsWith(`typed.${path}/`))
  return (
    <details className="desk-more folded-row" open={isAdded || isRefused || undefined}>
      <summary>
        <b>{name}</b> <span className="small soft">{detailOf(row)}</span>
      </summary>
      {draw(row, path, number)}
      <ScriptOnly>
        <div className="row">
          <MoveButton label={t('up', { name })} off={number === 1} onPress={() => move(-1)}>
            ↑
          </MoveButton>
          <MoveButton label={t('down', { name })} off={isLast} onPress={() => move(1)}>
            ↓
          </MoveButton>
          <MoveButton label={t('remove', { name })} off={false} onPress={remove}>
            ×
          </MoveButton>
        </div>
      </ScriptOnly>
    </details>
  )
}

type MoveProps = { label: string; off: boolean; onPress: () => void; children: string }

const MoveButton = ({ label, off, onPress, children }: MoveProps) => (
  <button type="button" className="act quiet move" aria-label={label} disabled={off} onClick={onPress}>
    {children}
  </button>
)
