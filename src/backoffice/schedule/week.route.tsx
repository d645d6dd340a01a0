import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { getWeek } from '#shop/bookings/desk-schedule/schedule.contract.ts'
import { daysLater } from '#shop/branches/day.rules.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../shell/filters.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { useDayLabel } from './day-label.ts'
import { DayPanel } from './day-panel.tsx'
import { ScheduleTabs } from './schedule-tabs.tsx'
import { WeekTable } from './week-table.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getWeek, queryOf(args, getWeek))

/** Week by therapist, room and device; a cell opens its day for editing. */
export default function ScheduleWeek() {
  const t = useWords('schedule')
  const dayLabel = useDayLabel()
  const { week } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const rows = [...week.therapists, ...week.places]
  const chosen = rows.find(({ id }) => id === query.get('who'))
  const day = chosen?.days.find((each) => each.day === query.get('day'))
  const weekLink = (from: string) =>
    `?${new URLSearchParams({ from, ...(week.branch === null ? {} : { branch: week.branch }) }).toString()}`
  return (
    <>
      <PageTop title={t('title')}>
        <Link to={weekLink(daysLater(week.from, -7))} className="act">
          {t('before')}
        </Link>
        <Link to={weekLink(week.today)} className="act">
          {t('thisWeek')}
        </Link>
        <Link to={weekLink(daysLater(week.from, 7))} className="act">
          {t('after')}
        </Link>
      </PageTop>
      <ScheduleTabs current="week" />
      <Filters
        views="none"
        filters={[
          {
            name: 'branch',
            label: t('everyBranch'),
            options: week.branches.map(({ key, name }) => [key, name] as const),
          },
          { name: 'from', label: t('weekOf'), type: 'date', usual: week.from },
        ]}
      />
      {chosen && day ? (
        <DayPanel
          key={`${chosen.id} ${day.day}`}
          row={chosen}
          day={day}
          title={`${chosen.name} · ${dayLabel(day.day)}`}
          week={week}
        />
      ) : null}
      {rows.length === 0 ? (
        <p className="desk-empty">{t('nobody')}</p>
      ) : (
        <div className="stack wide">
          <WeekTable week={week} rows={week.therapists} label={t('therapists')} />
          <WeekTable week={week} rows={week.places} label={t('places')} />
        </div>
      )}
    </>
  )
}
