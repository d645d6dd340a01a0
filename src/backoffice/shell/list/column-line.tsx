import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useWords } from '../../words/words.tsx'

export type Listed = { key: string; title: string; isName?: true }

type LineProps = {
  column: Listed
  name: string
  /** Position; negative: hidden. */ place: number
  last: number
}

/** A column in the chooser, which can be shown or hidden and moved. */
export function ColumnLine({ column: { key, title, isName }, name, place, last }: LineProps) {
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
