import { useState } from 'react'
import type { Field } from '#shop/settings/field.rules.ts'
import { removed } from '#shop/settings/typed.rules.ts'
import { Tick } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { countRows, inputName, type DrawField, type Start } from './input.ts'
import { MoreRows } from './more-rows.tsx'
import { isTable, RowTable } from './row-table.tsx'

/** Rows of a list, with empty ones to add more; empty rows are not saved. */
export function ListRows({
  of,
  path,
  label,
  start,
  draw,
}: {
  of: Field
  path: string
  label: string
  start: Start
  draw: DrawField
}) {
  const t = useWords('settings')
  const there = countRows(start, path)
  const [more, setMore] = useState(1)
  const rows = Array.from({ length: there + more }, (_, at) => at)
  return (
    <fieldset className="whole desk-fieldset">
      <legend>{label}</legend>
      {isTable(of) ? (
        <RowTable fields={of.fields} path={path} rows={rows} there={there} start={start} label={label} />
      ) : (
        rows.map((at) => (
          <div key={at} className={of.kind === 'choice' ? 'desk-setting-row' : 'stack'}>
            {draw(of, `${path}/${at}`, at < there ? t('row', { number: at + 1 }) : t('newRow'))}
            {at < there ? <Tick name={inputName(`${path}/${at}${removed}`)} label={t('takeOut')} /> : null}
          </div>
        ))
      )}
      <MoreRows add={() => setMore(more + 1)} />
    </fieldset>
  )
}
