import type { Setting, SettingVersion } from '#shop/settings/desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel, FoldedForms } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { Differences } from './differences.tsx'

/** Draft compared with the live version, and its actions. */
export function DraftCard({ setting: { live, draft, field, mayChange } }: { setting: Setting }) {
  const t = useWords('settings')
  if (!draft) return null
  return (
    <section className="desk-card" aria-labelledby="draft">
      <h2 id="draft">{t('draft')}</h2>
      <p className="small soft">
        {t('draftOf', { who: draft.madeBy })} · <Moment at={draft.madeAt} />
        {draft.note === '' ? null : ` · ${draft.note}`}
      </p>
      <Differences differences={draft.differences} field={field} />
      {mayChange ? (
        <div className="row" style={{ alignItems: 'start' }}>
          <ActForm
            call={calls.publishSetting}
            fixed={{ id: draft.id, base: String(live.number), seen: draft.madeAt }}
            says={t('published')}
            className="row"
          >
            <Send>{t('publish')}</Send>
          </ActForm>
          <ScheduleForm id={draft.id} />
          <ActForm call={calls.withdrawSetting} fixed={{ id: draft.id }} className="row">
            <Send look="quiet">{t('withdraw')}</Send>
          </ActForm>
        </div>
      ) : null}
    </section>
  )
}

function ScheduleForm({ id }: { id: string }) {
  const t = useWords('settings')
  return (
    <ActPanel title={`${t('schedule')}…`}>
      <ActForm call={calls.scheduleSetting} fixed={{ id }} className="row end">
        <TextField name="at" label={t('at')} type="datetime-local" required />
        <Send>{t('schedule')}</Send>
      </ActForm>
    </ActPanel>
  )
}

/** Scheduled versions, the next first. */
export function Scheduled({ setting: { scheduled, field, mayChange } }: { setting: Setting }) {
  const t = useWords('settings')
  if (scheduled.length === 0) return null
  return (
    <section className="desk-card stack" aria-labelledby="scheduled">
      <h2 id="scheduled">{t('scheduled')}</h2>
      {scheduled.map((version) => (
        <div key={version.id} className="stack">
          <p>
            <b>
              {t('version', { number: version.number })} · {t('scheduledFor')}{' '}
              {version.goesLiveAt === null ? null : <Moment at={version.goesLiveAt} />}
            </b>{' '}
            <span className="small soft">
              {[version.publishedBy, version.note].filter(Boolean).join(' · ')}
            </span>
          </p>
          {version.refusal === null ? null : <p className="told bad">{version.refusal}</p>}
          <Differences differences={version.differences} field={field} />
          {mayChange ? (
            <div className="row" style={{ alignItems: 'start' }}>
              <ScheduleForm id={version.id} />
              <ActForm call={calls.withdrawSetting} fixed={{ id: version.id }} className="row">
                <Send look="quiet">{t('unschedule')}</Send>
              </ActForm>
            </div>
          ) : null}
        </div>
      ))}
    </section>
  )
}

/** Past and discarded versions, each with its differences from the live one. */
export function History({ setting: { past, field, mayChange } }: { setting: Setting }) {
  const t = useWords('settings')
  return (
    <section className="desk-card stack" aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      {past.length === 0 ? <p className="soft">{t('noHistory')}</p> : null}
      {past.map((version) => (
        <FoldedForms key={version.id} className="desk-more">
          <summary>
            <PastLine version={version} />
          </summary>
          <Differences differences={version.differences} field={field} />
          {mayChange && version.differences.length > 0 ? (
            <ActForm
              call={calls.restoreSetting}
              fixed={{ id: version.id }}
              says={t('published')}
              className="row end"
              label={t('restoreVersion', { number: version.number })}
            >
              <TextField name="reason" label={t('reason')} required maxLength={300} />
              <Send>{t('restoreVersion', { number: version.number })}</Send>
            </ActForm>
          ) : null}
        </FoldedForms>
      ))}
    </section>
  )
}

function PastLine({ version }: { version: SettingVersion }) {
  const t = useWords('settings')
  const { number, state, liveFrom, liveUntil, madeAt, madeBy, note } = version
  return (
    <>
      {t('version', { number })} · {t(state === 'withdrawn' ? 'state.withdrawn' : 'state.past')}{' '}
      <span className="small soft">
        {liveFrom ? (
          <>
            <Moment at={liveFrom} /> – {liveUntil === null ? null : <Moment at={liveUntil} />}
          </>
        ) : (
          <Moment at={madeAt} />
        )}{' '}
        · {madeBy === '' ? t('nobody') : madeBy}
        {note === '' ? null : ` · ${note}`}
      </span>
    </>
  )
}
