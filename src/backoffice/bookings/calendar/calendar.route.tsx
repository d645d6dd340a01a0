import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getCalendar } from '#shop/bookings/calendar/calendar.contract.ts'
import { findClients } from '#shop/bookings/desk-plan/client.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { Agenda } from './agenda.tsx'
import { Beside } from './beside.tsx'
import { useCalendarQuery } from './calendar-query.ts'
import { Grid } from './grid.tsx'
import { openHealth, openHistory } from './open-booking.server.ts'
import { columnsOf } from './layout.rules.ts'
import { Steps } from './steps.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const search = query.get('search') ?? ''
  const isSearch = query.get('panel') === 'walk-in' && search !== ''
  const [{ calendar }, { clients }, health, history] = await Promise.all([
    callDesk(args, getCalendar, queryOf(args, getCalendar)),
    isSearch ? callDesk(args, findClients, { search }) : { clients: null },
    openHealth(args),
    openHistory(args),
  ])
  return { calendar, clients, search, health, history }
}

/** Calendar of a branch by day or week: working hours, appointments, gaps and actions. */
export default function DeskCalendar() {
  const t = useWords('calendar')
  const may = useMay()
  const { calendar, clients, search, health, history } = useLoaderData<typeof loader>()
  const { shown, linkTo, beside } = useCalendarQuery(calendar)
  const openId = beside.panel === 'booking' ? beside.id : null
  const isEmpty = columnsOf(shown).length === 0
  return (
    <>
      <PageTop title={t('title')}>
        {may('bookings.write') ? (
          <>
            <Link to={linkTo({ panel: 'block' })} className="act">
              {t('block')}
            </Link>
            <Link to={linkTo({ panel: 'walk-in' })} className="act main">
              {t('walkIn')}
            </Link>
          </>
        ) : null}
        <Link
          to={`/desk/bookings?${new URLSearchParams({ day: calendar.day, branch: calendar.branch })}`}
          className="act"
        >
          {t('list')}
        </Link>
      </PageTop>
      <Steps shown={shown} linkTo={linkTo} />
      {isEmpty ? (
        <p className="desk-empty">
          {t('nobody')}{' '}
          {may('bookings.schedule') ? (
            <Link to="/desk/bookings/schedule" className="link">
              {t('toSchedule')}
            </Link>
          ) : null}
        </p>
      ) : null}
      <div className={beside.panel ? 'cal-two beside' : 'cal-two'}>
        {isEmpty ? null : <Grid shown={shown} linkTo={linkTo} openId={openId} />}
        <Agenda shown={shown} linkTo={linkTo} />
        {beside.panel ? (
          <Beside
            calendar={calendar}
            beside={beside}
            linkTo={linkTo}
            clients={clients}
            search={search}
            health={health}
            history={history}
          />
        ) : null}
      </div>
    </>
  )
}
