import { data, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listOrdersBehind } from '#shop/reports/behind.contract.ts'
import { dimensions, reportNames } from '#shop/reports/report.rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { FilterChips } from '../shell/list/filter-chips.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { wordOf } from './breakdown.tsx'
import { withWords } from './report-query.rules.ts'
import { useReportWords } from './use-report-words.ts'

const size = 50

export const loader = (args: LoaderFunctionArgs) => {
  const report = reportNames.find((name) => name === args.params.report)
  if (!report) throw data(null, { status: 404 })
  return callDesk(args, listOrdersBehind, queryOf(args, listOrdersBehind, { report, limit: String(size) }))
}

/** Orders behind the figures of a report, each with its contribution. */
export default function OrdersBehind() {
  const { report, currency, measures, rows, total } = useLoaderData<typeof loader>()
  const { t, measure: nameOf, figure, value } = useReportWords()
  const [query] = useSearchParams()
  const may = useMay()
  const daysText = useDays()
  const back = `/desk/reports/${report}${withWords(query, { page: null })}`
  return (
    <>
      <PageTop title={t('behindTitle', { report: t(`name.${report}`) })}>
        <Link to={back} className="act quiet">
          {t('backToReport')}
        </Link>
        {may('lists.export')
          ? (['csv', 'xlsx'] as const).map((format) => (
              <a
                key={format}
                href={`/api/admin/v1/reports/${report}/file${withWords(query, { table: 'orders', format, page: null })}`}
                className="act"
                download
              >
                {format.toUpperCase()}
              </a>
            ))
          : null}
      </PageTop>
      <Narrowed />
      {rows.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <section className="desk-card flush" aria-label={t('behind')}>
          <Scroll label={t('behind')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('order')}</th>
                  <th>{t('paidAt')}</th>
                  <th>{t('field.country')}</th>
                  {measures.map((measure) => (
                    <th key={measure.name} className="num">
                      {nameOf(measure)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, number, at, country, figures }) => (
                  <tr key={id}>
                    <th scope="row">
                      {may('orders.read') ? (
                        <Link to={`/desk/orders/${id}`} className="link">
                          {number}
                        </Link>
                      ) : (
                        number
                      )}
                    </th>
                    <td className="tight soft">
                      <Moment at={at} />
                    </td>
                    <td>{value('country', country, null)}</td>
                    {measures.map((measure) => (
                      <td key={measure.name} className="num">
                        {figure(measure, figures[measure.name], currency)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </section>
      )}
      <Pages total={total} size={size} />
      <p className="soft small desk-report-foot">
        {daysText} · {currency}
      </p>
    </>
  )
}

function useDays(): string {
  const { period } = useLoaderData<typeof loader>()
  const { t, day } = useReportWords()
  const { from, to } = period
  return from === to ? day(from) : t('span', { from: day(from), to: day(to) })
}

/** Period and filters; each filter can be removed. */
function Narrowed() {
  const daysText = useDays()
  const { field, value } = useReportWords()
  const [query] = useSearchParams()
  const filters = dimensions.map((each) => {
    const key = query.get(wordOf(each))
    const options = key ? [[key, value(each, key, null)] as const] : []
    return { name: wordOf(each), label: field(each), options }
  })
  return (
    <div className="row">
      <span>{daysText}</span>
      <FilterChips filters={filters} />
    </div>
  )
}
