import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getCalendar } from '#shop/campaigns/calendar/calendar.contract.ts'
import { monthAfter, weeksOf } from '#shop/campaigns/calendar/weeks.rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { languageTag, useLocale, useWords } from '../words/words.tsx'
import { CalendarWeek } from './calendar-week.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getCalendar, queryOf(args, getCalendar))

/** A month by weeks: campaigns, coupons, and scheduled changes of pages and settings. */
export default function CampaignCalendar() {
  const t = useWords('campaigns')
  const may = useMay()
  const calendar = useLoaderData<typeof loader>()
  const { month, monthlyCode } = calendar
  const name = new Intl.DateTimeFormat(languageTag(useLocale()), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
  const to = (months: number) => `/desk/campaigns/calendar?month=${monthAfter(month, months)}`
  return (
    <>
      <PageTop title={`${t('calendar')} · ${name}`}>
        <Link to={to(-1)} className="act">
          {t('earlier')}
        </Link>
        <Link to={to(1)} className="act">
          {t('later')}
        </Link>
        <Link to="/desk/campaigns" className="act quiet">
          {t('back')}
        </Link>
      </PageTop>
      {may('coupons.read') ? (
        <p>
          {t('monthlyCode')}:{' '}
          <Link to="/desk/coupons/months" className="link">
            {monthlyCode ?? t('noCode')}
          </Link>
        </p>
      ) : null}
      {weeksOf(month).map((week) => (
        <CalendarWeek key={week.from} week={week} calendar={calendar} />
      ))}
    </>
  )
}
