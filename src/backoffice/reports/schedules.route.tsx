import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listSchedules } from '#shop/reports/schedules/schedule.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useReportWords } from './use-report-words.ts'
import { ScheduleRow } from './schedule-row.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listSchedules, {})

/** All scheduled reports with recipients and times; they can be stopped for all or for oneself. */
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
