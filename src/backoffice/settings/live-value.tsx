import type { Setting } from '#shop/settings/desk.contract.ts'
import { typedOf } from '#shop/settings/typed.rules.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { joinedTicks, shownLines } from './field-path.rules.ts'
import { useTypedView } from './typed-text.tsx'
import { usePathName, useTypedText } from './use-setting-words.ts'

const fewLines = 12

/** Live value of a setting, and its default. */
export function LiveValue({ setting: { field, live, usual, isChanged } }: { setting: Setting }) {
  const t = useWords('settings')
  const textOf = useTypedText()
  const typed = typedOf(field, live.value)
  const lines = shownLines(joinedTicks(field, [...typed]))
  const usualLines = usual === null ? [] : joinedTicks(field, [...typedOf(field, usual)])
  const values = <Values field={field} typed={typed} lines={lines} />
  return (
    <section className="desk-card" aria-labelledby="live">
      <h2 id="live">{t('live')}</h2>
      <p className="small soft">
        {live.liveFrom && live.madeBy !== '' ? (
          <>
            {t('liveBy', { number: live.number })} <Moment at={live.liveFrom} /> ·{' '}
            {live.publishedBy ?? live.madeBy}
          </>
        ) : (
          t('liveAlways', { number: live.number })
        )}
      </p>
      {lines.length > fewLines ? (
        <details className="desk-more">
          <summary>{t('seeValue')}</summary>
          {values}
        </details>
      ) : (
        values
      )}
      {isChanged && usualLines.length === 1 ? (
        <p className="small soft">{t('defaultIs', { value: textOf(usualLines[0]?.[1] ?? null) })}</p>
      ) : null}
    </section>
  )
}

type ValuesProps = {
  field: Setting['field']
  typed: ReadonlyMap<string, string>
  lines: readonly (readonly [string, string])[]
}

function Values({ field, typed, lines }: ValuesProps) {
  const t = useWords('settings')
  const nameOf = usePathName()
  const view = useTypedView(field, lines)
  if (lines.length === 0) return <p className="soft">{t('empty')}</p>
  return (
    <dl className="facts">
      {lines.map(([path, text]) => (
        <div key={path} style={{ display: 'contents' }}>
          <dt>{nameOf(field, path, typed)}</dt>
          <dd>{view(path, text)}</dd>
        </div>
      ))}
    </dl>
  )
}
