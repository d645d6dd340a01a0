import type { SettingVersion } from '#shop/settings/desk.contract.ts'
import type { Field } from '#shop/settings/field.rules.ts'
import { useWords } from '../words/words.tsx'
import { useTypedView } from './typed-text.tsx'
import { usePathName } from './use-setting-words.ts'

type Props = { differences: SettingVersion['differences']; field: Field }

/** Differences of a version by path: previous and new value. */
export function Differences({ differences, field }: Props) {
  const t = useWords('settings')
  const nameOf = usePathName()
  const view = useTypedView(
    field,
    differences.flatMap(({ path, before, after }) => [[path, before] as const, [path, after] as const]),
  )
  if (differences.length === 0) return <p className="soft">{t('noDifference')}</p>
  return (
    <dl className="facts small desk-changes">
      {differences.map(({ path, before, after }) => (
        <div key={path} style={{ display: 'contents' }}>
          <dt>{nameOf(field, path)}</dt>
          <dd>
            {before === null ? null : <s className="soft">{view(path, before)}</s>}{' '}
            {after === null ? <em className="soft">{t('empty')}</em> : <ins>{view(path, after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
