import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { dayInHongKong, dayMs } from '#shop/calendar.ts'
import { listSchedules } from '#shop/reports/schedules/schedule.contract.ts'
import { countries, countryName } from '#shop/region.ts'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { Choice } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { MailPanel } from './mail-panel.tsx'
import { ReportTabs } from './report-tabs.tsx'

/** Defaults to the last complete month, which is the one to submit. */
export async function loader(args: LoaderFunctionArgs) {
  const { readers } = await callDesk(args, listSchedules, { report: 'customs' })
  const { searchParams } = new URL(args.request.url)
  const first = `${dayInHongKong(new Date()).slice(0, 7)}-01`
  const last = new Date(Date.parse(first) - dayMs).toISOString().slice(0, 10)
  // the link in an e-mail has country and days
  const named = (word: string, usual: string) => searchParams.get(word) ?? usual
  return {
    readers,
    country: named('country', 'tw'),
    from: named('from', `${last.slice(0, 7)}-01`),
    to: named('to', last),
  }
}

const abroad = countries.filter(({ key }) => key !== 'hk')

/** Exports of a period to a country, as a file for customs. */
export default function CustomsFile() {
  const { from, to, country, readers } = useLoaderData<typeof loader>()
  const t = useWords('customsFile')
  const reports = useWords('reports')
  const locale = useLocale()
  const may = useMay()
  const isAllowed = may('orders.money') && may('lists.export')
  return (
    <>
      <PageTop title={reports('title', { report: t('title') })} />
      <ReportTabs current="customs" period="" />
      {may('reports.schedule') && isAllowed ? (
        <div className="row no-print desk-report-by-mail">
          <MailPanel
            report="customs"
            readers={readers}
            question={
              <Choice
                name="query"
                label={t('country')}
                defaultValue={`country=${country}`}
                options={abroad.map(({ key }) => [`country=${key}`, countryName(locale, key)] as const)}
              />
            }
          />
        </div>
      ) : null}
      <section className="desk-card" aria-labelledby="customs">
        <h2 id="customs">{t('title')}</h2>
        {isAllowed ? (
          <form method="get" action="/api/admin/v1/customs-file" className="stack">
            <div className="row">
              <label className="field">
                <span>{t('country')}</span>
                <select name="country" className="well" defaultValue={country}>
                  {abroad.map(({ key }) => (
                    <option key={key} value={key}>
                      {countryName(locale, key)}
                    </option>
                  ))}
                </select>
              </label>
              <label className="field">
                <span>{reports('from')}</span>
                <input type="date" name="from" className="well" defaultValue={from} required />
              </label>
              <label className="field">
                <span>{reports('to')}</span>
                <input type="date" name="to" className="well" defaultValue={to} required />
              </label>
            </div>
            <div className="row">
              <button type="submit" name="format" value="csv" className="act main">
                {t('download', { format: 'CSV' })}
              </button>
              <button type="submit" name="format" value="xlsx" className="act">
                {t('download', { format: 'XLSX' })}
              </button>
            </div>
          </form>
        ) : (
          <p>{t('notAllowed')}</p>
        )}
      </section>
      <p className="soft small desk-report-foot">{t('how')}</p>
    </>
  )
}
