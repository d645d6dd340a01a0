import { Link } from '#ui/link.tsx'
import { useDayLabel } from '../../schedule/day-label.ts'
import { StateLabel } from '../../shell/label.tsx'
import { useWords } from '../../words/words.tsx'
import type { LinkTo } from './calendar-query.ts'
import { useClientName } from './entry.tsx'
import { clockOf, dayOf, minuteIn, type Shown } from './layout.rules.ts'
import { agendaGroups, groupOf } from './agenda.rules.ts'

/** Appointments by time, for phones: those to decide and those checked in come first. */
export function Agenda({ shown: { calendar, who }, linkTo }: { shown: Shown; linkTo: LinkTo }) {
  const t = useWords('calendar')
  const nameOf = useClientName()
  const dayLabel = useDayLabel()
  const { bookings, now, view } = calendar
  const own = bookings.filter(({ therapistId }) => who === null || therapistId === who)
  const groups = agendaGroups
    .map((group) => ({ group, rows: own.filter((booking) => groupOf(booking, now) === group) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className="cal-agenda">
      {groups.length === 0 ? <p className="desk-empty">{t('noneSoFar')}</p> : null}
      {groups.map(({ group, rows }) => (
        <section key={group} aria-label={t(group)}>
          <h2>{t(group)}</h2>
          <ul>
            {rows.map((booking) => (
              <li key={booking.id}>
                <Link to={linkTo({ peek: booking.id })}>
                  <span className="num">
                    {view === 'week' ? <small className="soft day">{dayLabel(dayOf(booking))}</small> : null}
                    {clockOf(minuteIn(dayOf(booking), booking.startsAt))}–
                    {clockOf(minuteIn(dayOf(booking), booking.endsAt))}
                  </span>
                  <span>
                    <b>{nameOf(booking)}</b> <StateLabel state={booking.state} />
                    <br />
                    <span className="soft">
                      {booking.treatment} · {booking.therapist}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
