import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { cadences, type MailedReport } from '#shop/reports/schedules/schedule.rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, Tick } from '../shell/forms/fields.tsx'
import { useFrame } from '../shell/frame-context.ts'
import { ActPanel } from '../shell/panel.tsx'
import { languageTag, useLocale } from '../words/words.tsx'
import { hourText, weekdayName, weekdays } from './rhythm.rules.ts'
import { useReportWords } from './use-report-words.ts'

/** Schedules the report of this page by e-mail, with its period, currency, field and filters. */
export function MailPanel({
  report,
  readers,
  question,
}: {
  report: MailedReport
  readers: readonly { id: string; name: string }[]
  /** A field named `query` that replaces the query of the page's address. */
  question?: ReactNode
}) {
  const { t } = useReportWords()
  const tag = languageTag(useLocale())
  const [query] = useSearchParams()
  const { staff } = useFrame()
  const hasOwnDays = question === undefined && (query.has('from') || query.has('to'))
  return (
    <ActPanel title={t('byMail')}>
      {hasOwnDays ? (
        <p className="soft small">{t('ownDaysHint')}</p>
      ) : (
        <ActForm
          call={calls.scheduleReport}
          fixed={question === undefined ? { report, query: query.toString() } : { report }}
          says={t('mailStarted')}
          goTo="/desk/reports/schedules"
          className="stack desk-report-mail"
          label={t('byMail')}
        >
          {question}
          <Choice
            name="cadence"
            label={t('cadence')}
            options={cadences.map((each) => [each, t(`cadenceOf.${each}`)] as const)}
          />
          <div data-of="week">
            <Choice
              name="weekday"
              label={t('weekday')}
              options={weekdays.map((each) => [String(each), weekdayName(tag, each)] as const)}
            />
          </div>
          <div data-of="month">
            <Choice
              name="month_day"
              label={t('monthDay')}
              options={Array.from({ length: 28 }, (_, at) => [String(at + 1), String(at + 1)] as const)}
            />
          </div>
          <Choice
            name="hour"
            label={t('hourAt')}
            defaultValue="9"
            options={Array.from({ length: 24 }, (_, at) => [String(at), hourText(at)] as const)}
          />
          <fieldset className="stack">
            <legend>{t('readers')}</legend>
            {readers.map(({ id, name }, index) => (
              <Tick
                key={id}
                name={`readers[${index}]`}
                value={id}
                label={name}
                defaultChecked={id === staff.id}
              />
            ))}
            <small className="soft">{t('readersHint')}</small>
          </fieldset>
          <Send>{t('startMail')}</Send>
        </ActForm>
      )}
    </ActPanel>
  )
}
