import type {
  TemplateDifference,
  TemplateVersionView,
  TemplateView,
} from '#shop/notifications/templates/template.contract.ts'
import { original } from '#shop/notifications/templates/template.rules.ts'
import { languages } from '#shop/region.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { Moment } from '../../shell/when.tsx'
import { FoldedForms } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { template: TemplateView }

/** Live version of the e-mail, its recipients and the event that sends it. */
export function LetterStanding({ template: { live, audience, event, channels } }: Props) {
  const t = useWords('templates')
  return (
    <p className="small soft">
      {live.number === original
        ? t('liveOriginal')
        : t('liveSince', { number: live.number, who: live.publishedBy ?? live.madeBy })}
      {live.liveFrom === null ? null : (
        <>
          {' · '}
          <Moment at={live.liveFrom} />
        </>
      )}
      {[t(`audience.${audience}`), channels.map((channel) => t(`by.${channel}`)).join(', '), event]
        .filter(Boolean)
        .map((text) => ` · ${text}`)
        .join('')}
    </p>
  )
}

export function LetterDraft({ template: { id, live, draft, mayChange } }: Props) {
  const t = useWords('templates')
  if (!draft) return null
  const fixed = { id, seen: draft.madeAt ?? '' }
  return (
    <section className="desk-card stack" aria-labelledby="draft">
      <h2 id="draft">{t('draft')}</h2>
      <p className="small soft">
        {draft.madeBy} · {draft.madeAt === null ? null : <Moment at={draft.madeAt} />}
        {draft.note === '' ? null : ` · ${draft.note}`}
      </p>
      <Differences differences={draft.differences} />
      {mayChange ? (
        <div className="row">
          <ActForm
            call={calls.publishTemplate}
            fixed={{ ...fixed, base: String(live.number) }}
            says={t('published')}
            className="row"
          >
            <Send>{t('publish')}</Send>
          </ActForm>
          <ActForm call={calls.withdrawTemplate} fixed={fixed} className="row">
            <Send look="quiet">{t('withdraw')}</Send>
          </ActForm>
        </div>
      ) : null}
    </section>
  )
}

/** Past and discarded versions; each can be restored, as can the original. */
export function LetterHistory({ template: { id, past, mayChange } }: Props) {
  const t = useWords('templates')
  return (
    <section className="desk-card stack" aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      {past.length === 0 ? <p className="soft">{t('noHistory')}</p> : null}
      {past.map((version) => (
        <FoldedForms
          form={{ call: calls.restoreTemplate, fixed: { id, number: String(version.number) } }}
          key={version.number}
          className="desk-more"
        >
          <summary>
            <PastLine version={version} />
          </summary>
          <Differences differences={version.differences} />
          {mayChange && version.differences.length > 0 ? <Restore id={id} number={version.number} /> : null}
        </FoldedForms>
      ))}
    </section>
  )
}

function Restore({ id, number }: { id: string; number: number }) {
  const t = useWords('templates')
  const label = number === original ? t('restoreOriginal') : t('restore', { number })
  return (
    <ActForm
      call={calls.restoreTemplate}
      fixed={{ id, number: String(number) }}
      says={t('published')}
      className="row end"
      label={label}
    >
      <TextField name="reason" label={t('reason')} required maxLength={300} />
      <Send>{label}</Send>
    </ActForm>
  )
}

function PastLine({ version }: { version: TemplateVersionView }) {
  const t = useWords('templates')
  const { number, state, liveFrom, liveUntil, madeAt, madeBy, note } = version
  if (number === original) return <>{t('original')}</>
  const at = liveFrom ?? madeAt
  return (
    <>
      {t('number', { number })}
      {state === 'withdrawn' ? ` · ${t('withdrawnState')}` : null}{' '}
      <span className="small soft">
        {at === null ? null : <Moment at={at} />}
        {liveUntil === null ? null : (
          <>
            {' – '}
            <Moment at={liveUntil} />
          </>
        )}{' '}
        · {madeBy}
        {note === '' ? null : ` · ${note}`}
      </span>
    </>
  )
}

/** Differences of a version, text by text. */
function Differences({ differences }: { differences: readonly TemplateDifference[] }) {
  const t = useWords('templates')
  if (differences.length === 0) return <p className="soft">{t('same')}</p>
  const labelOf = (locale: string) => languages.find(({ key }) => key === locale)?.label ?? locale
  return (
    <dl className="facts small desk-changes">
      {differences.map(({ language, word, before, after }) => (
        <div key={`${language} ${word}`} style={{ display: 'contents' }}>
          <dt>{`${labelOf(language)} · ${word.slice(word.lastIndexOf('.') + 1)}`}</dt>
          <dd>
            <s className="soft">{before}</s> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
