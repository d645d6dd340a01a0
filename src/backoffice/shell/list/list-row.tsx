import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { columnClass } from './column-head.tsx'
import type { Column } from './column.ts'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  to: string | undefined
  /** The keyboard cursor is on this row. */
  isAt: boolean
  mark: { form: string; name: string } | null
}

/** A row of a list; its name is a link to its page. */
export function ListRow<Row extends { id: string }>({ row, columns, to, isAt, mark }: Props<Row>) {
  const t = useWords('list')
  const nameId = `row-${row.id}`
  return (
    <tr data-at={isAt || undefined} data-id={row.id}>
      {mark ? (
        <td className="mark no-print">
          <input
            type="checkbox"
            data-row
            form={mark.form}
            name={mark.name}
            value={row.id}
            aria-label={t('mark')}
            aria-describedby={nameId}
          />
        </td>
      ) : null}
      {columns.map(({ key, cell, className, isName, isNumber, spare }) => {
        const own = typeof className === 'function' ? className(row) : className
        const content = cell(row)
        return (
          <td
            key={key}
            id={isName ? nameId : undefined}
            className={columnClass(isName && 'name', isNumber && 'r num', own, spare && `spare-${spare}`)}
          >
            {isName && to ? <Link to={to}>{content}</Link> : content}
          </td>
        )
      })}
    </tr>
  )
}
