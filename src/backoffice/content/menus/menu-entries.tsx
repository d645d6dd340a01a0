import type { MenuEntry } from '#shop/content/menus.rules.ts'
import { textIn } from '#shop/region.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { FoldedRows, type DrawRow } from '../folded-rows.tsx'
import { MenuEntryInputs } from './menu-entry.tsx'

type Entry = Omit<MenuEntry, 'below'> & Partial<Pick<MenuEntry, 'below'>>
const empty: Entry = { label: { chi: '', eng: '', cn: '' }, kind: 'place', target: '', countries: [] }

type Props = { path: string; entries: readonly Entry[]; isTop: boolean }

/** Entries of a menu in order; top-level entries may have children. */
export function MenuEntries({ path, entries, isTop }: Props) {
  const t = useWords('menus')
  const locale = useLocale()
  const rowWords = useWords('rows')
  const nameOf = ({ label }: Entry) => textIn(locale, label)
  const draw: DrawRow<Entry> = (entry, at, number) => (
    <>
      <MenuEntryInputs path={at} entry={entry} number={number} />
      {isTop ? (
        <fieldset className="desk-fieldset rows-below">
          <legend>{t('below', { name: nameOf(entry) || rowWords('new') })}</legend>
          <MenuEntries path={`${at}/below`} entries={entry.below ?? []} isTop={false} />
        </fieldset>
      ) : null}
    </>
  )
  return (
    <FoldedRows
      path={path}
      rows={entries}
      empty={empty}
      nameOf={nameOf}
      detailOf={({ target }) => target}
      addLabel={t(isTop ? 'add' : 'addBelow')}
      draw={draw}
    />
  )
}
