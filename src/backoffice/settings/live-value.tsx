import type { Setting } from '#shop/settings/desk.contract.ts'
import { typedOf } from '#shop/settings/typed.rules.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { usePathName, useTypedText } from './use-setting-words.ts'

const fewLines = 12

/** What counts now, and what it would be without anybody's doing. */
export function LiveValue({ setting: { field, live, usual, isChanged } }: { setting: Setting }) {
  const t = useWords('settings')
  const textOf = useTypedText()
  const lines = [...typedOf(field, live.value)].filter(([, text]) => text !== '')
  const usualLines = usual === null ? [] : [...typedOf(field, usual)]
  const values = <Values field={field} lines={lines} />
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

function Values({
  field,
  lines,
}: {
  field: Setting['field']
  lines: readonly (readonly [string, string])[]
}) {
  const t = useWords('settings')
  const nameOf = usePathName()
  const textOf = useTypedText()
  if (lines.length === 0) return <p className="soft">{t('empty')}</p>
  return (
    <dl className="facts">
      {lines.map(([path, text]) => (
        <div key={path} style={{ display: 'contents' }}>
          <dt>{nameOf(field, path)}</dt>
          <dd>{textOf(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
