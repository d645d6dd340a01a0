import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { dayInHongKong } from '#shop/calendar.ts'
import { countries, countryName } from '#shop/region.ts'
import { getMe } from '#shop/staff/contract.ts'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { ReportTabs } from './report-tabs.tsx'

/** The last whole month, which is what is handed in. */
export async function loader(args: LoaderFunctionArgs) {
  await callDesk(args, getMe, {})
  const first = `${dayInHongKong(new Date()).slice(0, 7)}-01`
  const last = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}

/** What left Hong Kong for a country within some days, as a file. */
export default function CustomsFile() {
  const { from, to } = useLoaderData<typeof loader>()
  const t = useWords('customsFile')
  const reports = useWords('reports')
  const locale = useLocale()
  const may = useMay()
  const isAllowed = may('orders.money') && may('lists.export')
  return (
    <>
      <PageTop title={reports('title', { report: t('title') })} />
      <ReportTabs current="customs" period="" />
      <section className="desk-card" aria-labelledby="customs">
        <h2 id="customs">{t('title')}</h2>
        {isAllowed ? (
          <form method="get" action="/api/admin/v1/customs-file" className="stack">
            <div className="row">
              <label className="field">
                <span>{t('country')}</span>
                <select name="country" className="well" defaultValue="tw">
                  {countries
                    .filter(({ key }) => key !== 'hk')
                    .map(({ key }) => (
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
