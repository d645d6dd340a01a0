import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send } from '../../shell/forms/fields.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { useFieldLabel } from './field-label.ts'
import { useImport } from './use-import.ts'

/** What each column is, what empty cells mean, and what becomes of the changes; then every row is looked over. */
export function CheckForm() {
  const t = useWords('productImport')
  const { import: task } = useImport()
  return (
    <section className="desk-card" aria-labelledby="columns">
      <h2 id="columns">{t('columns')}</h2>
      <ActForm call={calls.checkProductImport} fixed={{ id: task.id }} stays says={null}>
        <Columns />
        <div className="fields">
          {task.kind === 'json' ? null : (
            <Choice
              name="empty_cells"
              label={t('emptyCells')}
              options={[
                ['leave', t('leave')],
                ['clear', t('clear')],
              ]}
              defaultValue={task.emptyCells}
            />
          )}
          <Choice
            name="mode"
            label={t('mode')}
            options={[
              ['draft', t('draft')],
              ['live', t('live')],
            ]}
            defaultValue={task.mode}
          />
        </div>
        <div className="row">
          <Send look={task.state === 'checked' ? '' : 'main'}>
            {task.state === 'read' ? t('check') : t('checkAgain')}
          </Send>
        </div>
      </ActForm>
    </section>
  )
}

function Columns() {
  const t = useWords('productImport')
  const label = useFieldLabel()
  const { columns, fields } = useImport()
  if (columns.length === 0) return null
  const unread = columns.filter(({ field }) => field === null)
  const options = [['', t('unread')] as const, ...fields.map((field) => [field, label(field)] as const)]
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
