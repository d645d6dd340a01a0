import { data, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listSchedules } from '#shop/reports/schedules/schedule.contract.ts'
import { getReport, type ReportAnswer } from '#shop/reports/report.contract.ts'
import { lengthOf, mostDaysOfOrders } from '#shop/reports/period.rules.ts'
import { reportNames, reportOf } from '#shop/reports/report.rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Breakdown } from './breakdown.tsx'
import { Chart } from './chart.tsx'
import { FigureRow } from './figure-row.tsx'
import { MailPanel } from './mail-panel.tsx'
import { PeriodBar } from './period-bar.tsx'
import { PrintButton } from './print-button.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ordersQuery, withWords } from './report-query.rules.ts'
import { ReportTabs } from './report-tabs.tsx'
import { SeriesTable } from './series-table.tsx'
import { useReportWords } from './use-report-words.ts'
import { ReportFiles } from './report-files.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const name = reportNames.find((each) => each === args.params.report)
  if (!name) throw data(null, { status: 404 })
  const [report, { readers }] = await Promise.all([
    callDesk(args, getReport, queryOf(args, getReport, { report: name })),
    callDesk(args, listSchedules, { report: name }),
  ])
  return { report, readers }
}

/** A report: period, figures, chart with table, and breakdown by a field. */
export default function ReportPage() {
  const { report, readers } = useLoaderData<typeof loader>()
  const may = useMay()
  const { t, measure: nameOf, day } = useReportWords()
  const [query] = useSearchParams()
  const main = report.measures.find(({ isMain }) => isMain)
  const period = new URLSearchParams(
    [...query].filter(([name]) => ['period', 'from', 'to', 'against', 'money'].includes(name)),
  ).toString()
  const isEmpty = Object.values(report.total).every((value) => value === null || value === 0)
  return (
    <>
      <PageTop title={t('title', { report: t(`name.${report.report}`) })}>
        <PrintButton>{t('print')}</PrintButton>
        <ReportFiles report={report} />
      </PageTop>
      <ReportTabs current={report.report} period={period === '' ? '' : `?${period}`} />
      <PeriodBar report={report} />
      <ReportFilters report={report} />
      {may('reports.schedule') ? (
        <div className="row no-print desk-report-by-mail">
          <MailPanel report={report.report} readers={readers} />
        </div>
      ) : null}
      <p className="only-print">{t('span', { from: day(report.period.from), to: day(report.period.to) })}</p>
      {report.waiting > 0 ? (
        <p className="soft small" role="status">
          {t('waiting', { count: report.waiting })}
        </p>
      ) : null}
      {isEmpty ? (
        <Empty report={report} />
      ) : (
        <div className="stack wide">
          <section className="desk-card flush">
            <FigureRow report={report} />
            <ToOrders report={report} />
            {main ? (
              <div className="desk-report-chart">
                <Steps report={report} />
                <Chart report={report} measure={main} />
                <SeriesTable report={report} />
              </div>
            ) : null}
          </section>
          <Breakdown report={report} />
        </div>
      )}
      <p className="soft small desk-report-foot">
        {t(`how.${report.report}`, { main: main ? nameOf(main) : '' })}
      </p>
    </>
  )
}

function Steps({ report }: { report: ReportAnswer }) {
  const { t } = useReportWords()
  const [query] = useSearchParams()
  return (
    <nav className="desk-choices no-print" aria-label={t('steps')}>
      {report.steps.map((step) => (
        <Link
          key={step}
          to={withWords(query, { step })}
          aria-current={step === report.step ? 'true' : undefined}
          preventScrollReset
        >
          {t(`step.${step}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Link to the orders behind the figures. */
function ToOrders({ report: { report, period } }: { report: ReportAnswer }) {
  const { t } = useReportWords()
  const [query] = useSearchParams()
  if (!reportOf(report).leadsToOrders) return null
  return (
    <p className="desk-report-orders small no-print">
      {lengthOf(period) > mostDaysOfOrders ? (
        <span className="soft">{t('tooLong', { days: mostDaysOfOrders })}</span>
      ) : (
        <Link to={`/desk/reports/${report}/orders${ordersQuery(query)}`} className="link">
          {t('behind')}
        </Link>
      )}
    </p>
  )
}

/** Empty state, with links to another period or fewer filters. */
function Empty({ report }: { report: ReportAnswer }) {
  const { t } = useReportWords()
  return (
    <div className="desk-empty stack">
      <p>{t('none')}</p>
      <p className="row">
        <Link to={`/desk/reports/${report.report}?period=this_year`} className="act">
          {t('lookAtYear')}
        </Link>
        {reportOf(report.report).leadsToOrders ? (
          <Link to="/desk/orders" className="act quiet">
            {t('toOrders')}
          </Link>
        ) : null}
      </p>
    </div>
  )
}
