import { groupFileFields } from '#shop/customers/group-files/group-file.rules.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send } from '../../shell/forms/fields.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { useGroupFile } from './use-group-file.ts'

/** What each column is; then every row is looked over. */
export function GroupFileColumns() {
  const t = useWords('groupFile')
  const { file, columns } = useGroupFile()
  const unread = columns.filter(({ field }) => field === null)
  const options = [
    ['', t('unread')] as const,
    ...groupFileFields.map((field) => [field, t(`fieldOf.${field}`)] as const),
  ]
  return (
    <section className="desk-card" aria-labelledby="columns">
      <h2 id="columns">{t('columns')}</h2>
      <ActForm call={calls.checkGroupFile} fixed={{ id: file.id }} stays says={null}>
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
        <div className="row">
          <Send look={file.state === 'checked' ? '' : 'main'}>
            {file.state === 'read' ? t('check') : t('checkAgain')}
          </Send>
          <span className="soft small">{t('checkHint')}</span>
        </div>
      </ActForm>
    </section>
  )
}
