import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listSchedules, type Schedule } from '#shop/reports/schedules/schedule.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { languageTag, useLocale } from '../words/words.tsx'
import { hourText, weekdayName } from './rhythm.rules.ts'
import { useReportWords } from './use-report-words.ts'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listSchedules, {})

/** Every report that comes by mail, to whom and when; stopped here for all, or for oneself. */
export default function Schedules() {
  const { schedules } = useLoaderData<typeof loader>()
  const { t } = useReportWords()
  return (
    <>
      <PageTop title={t('schedules')}>
        <Link to="/desk/reports" className="act quiet">
          {t('reports')}
        </Link>
      </PageTop>
      {schedules.length === 0 ? (
        <div className="desk-empty stack">
          <p>{t('schedulesNone')}</p>
          <p>
            <Link to="/desk/reports" className="act">
              {t('reports')}
            </Link>
          </p>
        </div>
      ) : (
        <section className="desk-card flush" aria-label={t('schedules')}>
          <Scroll label={t('schedules')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('reports')}</th>
                  <th>{t('cadence')}</th>
                  <th>{t('readers')}</th>
                  <th>{t('nextAt')}</th>
                  <th>
                    <span className="unseen">{t('stopMail')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {schedules.map((schedule) => (
                  <ScheduleRow key={schedule.id} schedule={schedule} />
                ))}
              </tbody>
            </table>
          </Scroll>
        </section>
      )}
    </>
  )
}

function ScheduleRow({ schedule }: { schedule: Schedule }) {
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
