import { useState } from 'react'
import type { Field } from '#shop/settings/field.rules.ts'
import { mapKey, mapValue, removed } from '#shop/settings/typed.rules.ts'
import { TextField, Tick } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { countRows, inputName, type DrawField, type Start } from './input.ts'
import { MoreRows } from './more-rows.tsx'
import { useListedName } from './use-setting-words.ts'

type Props = {
  field: Extract<Field, { kind: 'map' }>
  path: string
  label: string
  start: Start
  draw: DrawField
}

/** Entries of an object without fixed keys: key and value. */
export function MapRows({ field, path, label, start, draw }: Props) {
  const t = useWords('settings')
  const listedName = useListedName()
  const there = countRows(start, path)
  const [more, setMore] = useState(1)
  const { keys, of } = field
  return (
    <fieldset className="whole desk-fieldset">
      <legend>{label}</legend>
      {Array.from({ length: there + more }, (_, at) => (
        <div key={at} className="desk-setting-row">
          {keys.kind === 'choice' ? (
            draw(emptyable(keys), `${path}/${at}${mapKey}`, listedName(keys.listed) ?? t('keyOf'))
          ) : (
            <TextField
              name={inputName(`${path}/${at}${mapKey}`)}
              label={t('keyOf')}
              defaultValue={start.get(`${path}/${at}${mapKey}`) ?? ''}
              maxLength={60}
            />
          )}
          {draw(emptyable(of), `${path}/${at}${mapValue}`, t('valueOfKey'))}
          {at < there ? <Tick name={inputName(`${path}/${at}${removed}`)} label={t('takeOut')} /> : null}
        </div>
      ))}
      <MoreRows add={() => setMore(more + 1)} />
    </fieldset>
  )
}

/** A new row has no selection yet. */
const emptyable = (field: Field): Field => (field.kind === 'choice' ? { ...field, isNullable: true } : field)
