import type { Schedule } from '#shop/reports/schedules/schedule.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { Moment } from '../shell/when.tsx'
import { languageTag, useLocale } from '../words/words.tsx'
import { hourText, weekdayName } from './rhythm.rules.ts'
import { useReportWords } from './use-report-words.ts'

/** A scheduled report: interval, recipients, and buttons to stop it. */
export function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { t } = useReportWords()
  const tag = languageTag(useLocale())
  const may = useMay()
  const { id, report, query, cadence, hour, onDay, readers, nextAt, isMine } = schedule
  const at = hourText(hour)
  return (
    <tr>
      <th scope="row">
        <Link to={`/desk/reports/${report}${query === '' ? '' : `?${query}`}`} className="link">
          {t(`name.${report}`)}
        </Link>
      </th>
      <td>
        {cadence === 'day'
          ? t('everyDay', { hour: at })
          : cadence === 'week'
            ? t('everyWeek', { weekday: weekdayName(tag, onDay ?? 1), hour: at })
            : t('everyMonth', { day: onDay ?? 1, hour: at })}
      </td>
      <td>{readers.map(({ name }) => name).join(', ')}</td>
      <td className="tight soft">
        <Moment at={nextAt} />
      </td>
      <td>
        <div className="row">
          {isMine ? (
            <ActForm call={calls.leaveReport} fixed={{ id }} className="row">
              <Send look="quiet">{t('leaveMail')}</Send>
            </ActForm>
          ) : null}
          {may('reports.schedule') ? (
            <ActForm call={calls.stopReport} fixed={{ id }} className="row">
              <Send look="danger">{t('stopMail')}</Send>
            </ActForm>
          ) : null}
        </div>
      </td>
    </tr>
  )
}
