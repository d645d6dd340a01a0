import type { Field, Named } from '#shop/settings/field.rules.ts'
import { removed } from '#shop/settings/typed.rules.ts'
import { useTicked } from '../shell/forms/sent-context.ts'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'
import { inputName, type Start } from './input.ts'
import { useFieldName } from './use-setting-words.ts'
import { RowCell } from './row-cell.tsx'

const plain = new Set(['text', 'number', 'choice', 'moment'])
const mostColumns = 8

/** Whether rows have few plain fields, so that they are shown as a table. */
export const isTable = (field: Field): field is Extract<Field, { kind: 'group' }> =>
  field.kind === 'group' &&
  field.fields.length <= mostColumns &&
  field.fields.every(({ field: inner }) => plain.has(inner.kind))

type Props = {
  fields: readonly Named[]
  path: string
  rows: readonly number[]
  /** Number of existing rows; the others are empty. */
  there: number
  start: Start
  label: string
}

export function RowTable({ fields, path, rows, there, start, label }: Props) {
  const t = useWords('settings')
  const nameOf = useFieldName()
  return (
    <Scroll label={label}>
      <table className="desk-table">
        <thead>
          <tr>
            {fields.map(({ name }) => (
              <th key={name}>{nameOf(name)}</th>
            ))}
            <th>{t('takeOut')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((at) => (
            <tr key={at}>
              {fields.map(({ name, field }) => (
                <td key={name}>
                  <RowCell
                    field={field}
                    path={`${path}/${at}/${name}`}
                    label={`${nameOf(name)}, ${at < there ? t('row', { number: at + 1 }) : t('newRow')}`}
                    value={start.get(`${path}/${at}/${name}`) ?? ''}
                    isNew={at >= there}
                  />
                </td>
              ))}
              <td className="tight">
                {at < there ? (
                  <RemoveRow
                    name={inputName(`${path}/${at}${removed}`)}
                    label={`${t('takeOut')}, ${t('row', { number: at + 1 })}`}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function RemoveRow({ name, label }: { name: string; label: string }) {
  return <input type="checkbox" name={name} aria-label={label} defaultChecked={useTicked(name, 'on')} />
}
