import { useRef, useState } from 'react'
import type { MenuEntry } from '#shop/content/menus.rules.ts'
import { textIn } from '#shop/region.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSent } from '../../shell/forms/sent-context.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { MenuEntryInputs } from './menu-entry.tsx'

type Entry = Omit<MenuEntry, 'below'> & Partial<Pick<MenuEntry, 'below'>>
type Row = Entry & { id: number }
const empty: Entry = { label: { chi: '', eng: '', cn: '' }, kind: 'place', target: '', countries: [] }

/** Entries in their order, with an empty one to add; without script they are changed and emptied, but not moved. */
export function MenuEntries({
  path,
  entries,
  isTop,
}: {
  path: string
  entries: readonly Entry[]
  isTop: boolean
}) {
  const t = useWords('menus')
  const hydrated = useHydrated()
  const next = useRef(entries.length + 1)
  const [rows, setRows] = useState<Row[]>(() =>
    [...entries, ...(hydrated ? [] : [empty])].map((entry, id) => ({ ...entry, id })),
  )
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row) setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  return (
    <div className="stack">
      {rows.map((row, at) => (
        <Entry
          key={row.id}
          row={row}
          path={`${path}/${at}`}
          number={at + 1}
          isTop={isTop}
          isLast={at === rows.length - 1}
          move={(by) => move(at, at + by)}
          remove={() => setRows(rows.toSpliced(at, 1))}
        />
      ))}
      {hydrated ? (
        <div className="row">
          <button
            type="button"
            className="act quiet"
            onClick={() => setRows([...rows, { ...empty, id: next.current++ }])}
          >
            {t(isTop ? 'add' : 'addBelow')}
          </button>
        </div>
      ) : null}
    </div>
  )
}

type EntryProps = {
  row: Row
  path: string
  number: number
  isTop: boolean
  isLast: boolean
  move: (by: number) => void
  remove: () => void
}

/** One entry folded to its words; it is opened to be changed. */
function Entry({ row, path, number, isTop, isLast, move, remove }: EntryProps) {
  const t = useWords('menus')
  const hydrated = useHydrated()
  const { errors } = useSent()
  const name = textIn(useLocale(), row.label) || t('newEntry')
  const isRefused = Object.keys(errors).some((field) => field.startsWith(`typed.${path}/`))
  return (
    <details className="desk-more menu-entry" open={row.label.chi === '' || isRefused || undefined}>
      <summary>
        <b>{name}</b>{' '}
        <span className="small soft">
          {[row.label.eng === name ? '' : row.label.eng, row.target].filter(Boolean).join(' · ')}
        </span>
      </summary>
      <MenuEntryInputs path={path} entry={row} number={number} />
      {hydrated ? (
        <div className="row">
          <MoveButton label={t('up', { name })} off={number === 1} onPress={() => move(-1)}>
            ↑
          </MoveButton>
          <MoveButton label={t('down', { name })} off={isLast} onPress={() => move(1)}>
            ↓
          </MoveButton>
          <MoveButton label={t('remove', { name })} off={false} onPress={remove}>
            ×
          </MoveButton>
        </div>
      ) : null}
      {isTop ? (
        <fieldset className="desk-fieldset menu-below">
          <legend>{t('below', { name })}</legend>
          <MenuEntries path={`${path}/below`} entries={row.below ?? []} isTop={false} />
        </fieldset>
      ) : null}
    </details>
  )
}

type MoveProps = { label: string; off: boolean; onPress: () => void; children: string }

const MoveButton = ({ label, off, onPress, children }: MoveProps) => (
  <button type="button" className="act quiet" aria-label={label} disabled={off} onClick={onPress}>
    {children}
  </button>
)
