import ColumnsIcon from 'lucide-react/icons/columns-3'
import { densities, type DeskList } from '#shop/staff/lists/lists.rules.ts'
import { useWords } from '../../words/words.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import { Send } from '../forms/fields.tsx'
import { useFrame } from '../frame-context.ts'
import { closesOnEscape } from '../keys/closes-on-escape.ts'
import { listedColumns } from './columns.rules.ts'
import { ColumnLine, type Listed } from './column-line.tsx'

type Props = { list: DeskList; columns: readonly Listed[]; shown: readonly Listed[]; isChosen: boolean }

/** Chooses columns, their order and the row density of a list; stored per staff user. */
export function ColumnChooser({ list, columns, shown, isChosen }: Props) {
  const t = useWords('list')
  const { density } = useFrame().lists
  const all = listedColumns(columns, shown)
  return (
    <details className="desk-columns" onKeyDown={closesOnEscape}>
      <summary className="act" aria-label={t('columns')} title={t('columns')}>
        <ColumnsIcon size={16} aria-hidden="true" />
      </summary>
      <div>
        <ActForm
          key={shown.map(({ key }) => key).join(' ')}
          call={calls.chooseColumns}
          fixed={{ list }}
          label={t('columns')}
          stays
          says={null}
        >
          <ol>
            {all.map((column, index) => (
              <ColumnLine
                key={column.key}
                column={column}
                name={`columns[${index}]`}
                place={shown.indexOf(column)}
                last={shown.length - 1}
              />
            ))}
          </ol>
          <Send>{t('showColumns')}</Send>
        </ActForm>
        {isChosen ? (
          <ActForm call={calls.resetColumns} fixed={{ list }} says={null}>
            <Send look="quiet">{t('usualColumns')}</Send>
          </ActForm>
        ) : null}
        <div className="row" role="group" aria-label={t('density')}>
          <span className="soft">{t('density')}</span>
          {densities.map((each) => (
            <ActForm key={each} call={calls.chooseDensity} fixed={{ density: each }} says={null} className="">
              <button type="submit" className="act" aria-pressed={each === density}>
                {t(`densityOf.${each}`)}
              </button>
            </ActForm>
          ))}
        </div>
      </div>
    </details>
  )
}
