import { Menus, menuNames } from '#shop/content/menus.rules.ts'
import type { listMenuTargets } from '#shop/settings/menus/menu-targets.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { textIn } from '#shop/region.ts'
import { useFieldName } from '../../settings/use-setting-words.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { MenuEntries } from './menu-entries.tsx'
import { TargetLists } from './menu-entry.tsx'

type Targets = AnswerOf<typeof listMenuTargets>

/** The three menus with their entries in order. */
export function MenusForm({ value, targets }: { value: unknown; targets: Targets }) {
  const t = useWords('menus')
  const nameOf = useFieldName()
  const menus = Menus.parse(value)
  return (
    <>
      <p className="small soft">{t('hint')}</p>
      <TargetLists targets={targets} />
      {menuNames.map((name) => (
        <fieldset key={name} className="whole desk-fieldset stack">
          <legend>{nameOf(name)}</legend>
          <p className="small soft">{t(`about.${name}`)}</p>
          <MenuEntries path={`/${name}`} entries={menus[name]} isTop />
        </fieldset>
      ))}
    </>
  )
}

/** Live entries that are hidden from shoppers because their target no longer exists. */
export function GoneTargets({ value, gone }: { value: unknown; gone: readonly string[] }) {
  const t = useWords('menus')
  const nameOf = useFieldName()
  const locale = useLocale()
  if (gone.length === 0) return null
  const menus = Menus.parse(value)
  const labelOf = (path: string): string => {
    const [, name = '', at = '', , under] = path.split('/')
    const entry = menus[menuNames.find((each) => each === name) ?? 'header'][Number(at)]
    const found = under === undefined ? entry : entry?.below[Number(under)]
    return `${nameOf(name)}: ${found ? textIn(locale, found.label) : path} (${found?.target ?? ''})`
  }
  return (
    <div className="told bad">
      <p>{t('gone')}</p>
      <ul>
        {gone.map((path) => (
          <li key={path}>{labelOf(path)}</li>
        ))}
      </ul>
    </div>
  )
}
