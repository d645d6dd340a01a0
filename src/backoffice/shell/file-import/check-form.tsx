import type { ReactNode } from 'react'
import type { FileState } from '#shop/imports/files/file.rules.ts'
import { useWords } from '../../words/words.tsx'
import { ActForm } from '../forms/act-form.tsx'
import type { DeskCall } from '../forms/calls.ts'
import { Choice, Send } from '../forms/fields.tsx'
import { Scroll } from '../scroll.tsx'

type FileColumn<Field extends string> = { heading: string; example: string; field: Field | null }

type Props<Field extends string> = {
  call: DeskCall
  file: { id: string; state: FileState }
  columns: readonly FileColumn<Field>[]
  /** Fields that a column can be mapped to. */
  fields: readonly Field[]
  nameOf: (field: Field) => string
  /** Further options. */
  children?: ReactNode
  hint?: string
}

/** Maps the columns of a file to fields, then validates every row. */
export function CheckForm<Field extends string>(props: Props<Field>) {
  const { call, file, columns, children, hint } = props
  const t = useWords('fileImport')
  return (
    <section className="desk-card" aria-labelledby="columns">
      <h2 id="columns">{t('columns')}</h2>
      <ActForm call={call} fixed={{ id: file.id }} stays says={null}>
        {columns.length === 0 ? null : <Columns {...props} />}
        {children}
        <div className="row">
          <Send look={file.state === 'checked' ? '' : 'main'}>
            {file.state === 'read' ? t('check') : t('checkAgain')}
          </Send>
          {hint ? <span className="soft small">{hint}</span> : null}
        </div>
      </ActForm>
    </section>
  )
}

function Columns<Field extends string>({ columns, fields, nameOf }: Props<Field>) {
  const t = useWords('fileImport')
  const unread = columns.filter(({ field }) => field === null)
  const options = [['', t('unread')] as const, ...fields.map((field) => [field, nameOf(field)] as const)]
  return (
    <>
      {unread.length === 0 ? null : (
        <p className="told">
          {t('unreadColumns', { names: unread.map(({ heading }) => heading || '—').join(', ') })}
        </p>
      )}
      <Scroll labelledBy="columns">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('column')}</th>
              <th>{t('example')}</th>
              <th>{t('field')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, example, field }, index) => (
              <tr key={`${index} ${heading}`}>
                <td>{heading || '—'}</td>
                <td className="soft">{example}</td>
                <td>
                  <input type="hidden" name={`columns[${index}][column]`} value={index} />
                  <Choice
                    name={`columns[${index}][field]`}
                    label={<span className="unseen">{`${t('field')}: ${heading || index + 1}`}</span>}
                    options={options}
                    defaultValue={field ?? ''}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}
