import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { densities, type DeskList } from '#shop/staff/lists/lists.rules.ts'
import { useWords } from '../../words/words.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import { Send } from '../forms/fields.tsx'
import { useFrame } from '../frame-context.ts'
import { listedColumns } from './columns.rules.ts'

type Listed = { key: string; title: string; isName?: true }
type Props = { list: DeskList; columns: readonly Listed[]; shown: readonly Listed[]; isChosen: boolean }

/** Which columns a list has, in which order, and how close its rows stand: remembered for oneself. */
export function ColumnChooser({ list, columns, shown, isChosen }: Props) {
  const t = useWords('list')
  const { density } = useFrame().lists
  const all = listedColumns(columns, shown)
  return (
    <details className="desk-columns">
      <summary className="act">{t('columns')}</summary>
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

type LineProps = {
  column: Listed
  name: string
  /** Below zero: it is not shown. */ place: number
  last: number
}

function ColumnLine({ column: { key, title, isName }, name, place, last }: LineProps) {
  const t = useWords('list')
  return (
    <li>
      <label className="tick">
        {isName ? <input type="hidden" name={name} value={key} /> : null}
        <input
          type="checkbox"
          {...(isName ? { disabled: true } : { name, value: key })}
          defaultChecked={place >= 0}
        />
        <span>{title}</span>
      </label>
      {place > 0 ? (
        <button
          type="submit"
          name="up"
          value={key}
          className="act quiet"
          aria-label={t('columnUp', { title })}
        >
          <ArrowUp size={14} />
        </button>
      ) : null}
      {place >= 0 && place < last ? (
        <button
          type="submit"
          name="down"
          value={key}
          className="act quiet"
          aria-label={t('columnDown', { title })}
        >
          <ArrowDown size={14} />
        </button>
      ) : null}
    </li>
  )
}
