import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { getStockValue } from '#shop/reports/stock/stock-value.contract.ts'
import { listSchedules } from '#shop/reports/schedules/schedule.contract.ts'
import { stockFields } from '#shop/reports/stock/stock-value.rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { Filters } from '../../shell/filters.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { MailPanel } from '../mail-panel.tsx'
import { PrintButton } from '../print-button.tsx'
import { withWords } from '../report-query.rules.ts'
import { ReportTabs } from '../report-tabs.tsx'
import { StockEnding } from './stock-ending.tsx'
import { StockCells, StockFigureRow, StockHeads } from './stock-figures.tsx'
import { StockFiles } from './stock-files.tsx'
import { StockProof } from './stock-proof.tsx'
import { StockSpans } from './stock-spans.tsx'
import { useStockWords } from './use-stock-words.ts'

export async function loader(args: LoaderFunctionArgs) {
  const word = new URL(args.request.url).searchParams.get('by')
  const by = stockFields.find((field) => field === word) ?? 'product'
  const [value, { readers }] = await Promise.all([
    callDesk(args, getStockValue, queryOf(args, getStockValue, { by })),
    callDesk(args, listSchedules, { report: 'stock' }),
  ])
  return { ...value, readers }
}

/** Current stock: value, age and expiry. */
export default function StockValuePage() {
  const value = useLoaderData<typeof loader>()
  const { t, day, word, reports } = useStockWords()
  const { choices } = value
  const may = useMay()
  const filters = (['place', 'brand', 'category'] as const).map((name) => ({
    name,
    label: word(`field.${name}`),
    options: choices[name].map(({ key, name: called }) => [key, called] as const),
  }))
  return (
    <>
      <PageTop title={reports('title', { report: t('title') })}>
        <PrintButton>{reports('print')}</PrintButton>
        <StockFiles />
      </PageTop>
      <ReportTabs current="stock" period="" />
      <Filters filters={filters} views="none" inColumns />
      {may('reports.schedule') ? (
        <div className="row no-print desk-report-by-mail">
          <MailPanel report="stock" readers={value.readers} />
        </div>
      ) : null}
      <p className="soft small">{t('asOf', { day: day(value.today) })}</p>
      {value.total.pieces === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <div className="stack wide">
          <section className="desk-card flush">
            <StockFigureRow figures={value.total} />
          </section>
          <StockSpans
            id="ages"
            title={t('ages')}
            head={t('age')}
            rows={value.ages.map(({ age, figures }) => ({ key: age, name: word(`ageOf.${age}`), figures }))}
          />
          <StockSpans
            id="expiries"
            title={t('expiries')}
            head={t('ends')}
            rows={value.expiries.map(({ within, figures }) => ({
              key: within,
              name: word(`endOf.${within}`),
              figures,
            }))}
          />
          <StockEnding lots={value.lots} />
          <StockBreakdown />
        </div>
      )}
      <StockProof proof={value.proof} />
      <p className="soft small desk-report-foot">{t('how')}</p>
    </>
  )
}

function StockBreakdown() {
  const { by, rows, others, total } = useLoaderData<typeof loader>()
  const { t, word, reports, place } = useStockWords()
  const [query] = useSearchParams()
  const nameOf = ({ key, name }: { key: string; name: string | null }) =>
    name ?? (by === 'place' ? place(key) : key === '' ? t('nowhere') : key)
  return (
    <section className="desk-card flush desk-breakdown" aria-labelledby="breakdown">
      <header className="desk-report-by">
        <h2 id="breakdown">{reports('by', { field: word(`field.${by}`) })}</h2>
        <nav className="desk-choices no-print" aria-label={reports('byWhat')}>
          {stockFields.map((each, index) => (
            <Link
              key={each}
              to={withWords(query, { by: index === 0 ? null : each })}
              aria-current={each === by ? 'true' : undefined}
              preventScrollReset
            >
              {word(`field.${each}`)}
            </Link>
          ))}
        </nav>
      </header>
      <Scroll labelledBy="breakdown">
        <table className="desk-table desk-spans">
          <thead>
            <tr>
              <th>{word(`field.${by}`)}</th>
              <StockHeads />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.key === '' || by === 'option' ? (
                    nameOf(row)
                  ) : (
                    <Link to={withWords(query, { [by]: row.key })} className="link">
                      {nameOf(row)}
                    </Link>
                  )}
                  {by === 'option' && row.name !== null ? (
                    <span className="soft small"> {row.key}</span>
                  ) : null}
                </th>
                <StockCells figures={row.figures} total={total} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            {others ? (
              <tr>
                <th scope="row">{reports('others', { count: others.count })}</th>
                <StockCells figures={others.figures} total={total} />
              </tr>
            ) : null}
            <tr>
              <th scope="row">{reports('inAll')}</th>
              <StockCells figures={total} total={total} />
            </tr>
          </tfoot>
        </table>
      </Scroll>
      {by === 'category' ? <p className="soft small desk-report-note">{t('categoriesOverlap')}</p> : null}
    </section>
  )
}
