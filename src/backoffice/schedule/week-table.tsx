import type { DeskDay, ScheduleRow, Week } from '#shop/bookings/desk-schedule/schedule.contract.ts'
import { Link } from '#ui/link.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'
import { useDayLabel } from './day-label.ts'

type Props = { week: Week; rows: readonly ScheduleRow[]; label: string }

/** A row per therapist or place, a column per day. */
export function WeekTable({ week, rows, label }: Props) {
  const dayLabel = useDayLabel()
  if (rows.length === 0) return null
  return (
    <Scroll label={label}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{label}</th>
            {week.days.map((day) => (
              <th key={day.day} aria-current={day.day === week.today ? 'date' : undefined}>
                {dayLabel(day.day)}
                <Opening day={day} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <b>{row.name}</b>
              </td>
              {row.days.map((day) => (
                <td key={day.day}>
                  <DayCell week={week} row={row} day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** Opening hours of the branch, and the reason of special ones. */
function Opening({ day: { hours, reason } }: { day: Week['days'][number] }) {
  const t = useWords('schedule')
  return (
    <div className="small soft">
      <span className="num">{hours ? `${hours.starts}–${hours.ends}` : t('closed')}</span>
      {reason === '' ? null : <div>{reason}</div>}
    </div>
  )
}

function DayCell({ week, row, day }: { week: Week; row: ScheduleRow; day: DeskDay }) {
  const t = useWords('schedule')
  const dayLabel = useDayLabel()
  const query = new URLSearchParams({
    from: week.from,
    ...(week.branch === null ? {} : { branch: week.branch }),
    who: row.id,
    day: day.day,
  })
  const branchName = (key: string) => week.branches.find((branch) => branch.key === key)?.name ?? key
  return (
    <Link
      to={`?${query.toString()}#edit`}
      aria-label={`${row.name}, ${dayLabel(day.day)}: ${summary(t, day)}`}
      className="link"
    >
      {day.shifts.map((shift) => (
        <div key={shift.id}>
          <span className="num">
            {shift.starts}–{shift.ends}
          </span>
          {shift.branch === week.branch ? null : <div className="small soft">{branchName(shift.branch)}</div>}
        </div>
      ))}
      {day.shifts.length === 0 ? (
        <span className="soft">{row.kind === 'therapist' ? t(day.off ? 'off' : 'free') : t('allDay')}</span>
      ) : null}
      {day.blocks.map((block) => (
        <div key={block.id} className="small">
          <span className="num">
            {block.starts}–{block.ends}
          </span>{' '}
          {block.reason}
        </div>
      ))}
      {day.bookedMinutes > 0 ? (
        <div className="small soft">{t(day.workedMinutes > 0 ? 'booked' : 'bookedHours', booked(day))}</div>
      ) : null}
    </Link>
  )
}

const hours = (minutes: number): number => Math.round(minutes / 6) / 10
const booked = ({ bookedMinutes, workedMinutes }: DeskDay) => ({
  booked: hours(bookedMinutes),
  worked: hours(workedMinutes),
})

function summary(t: ReturnType<typeof useWords<'schedule'>>, day: DeskDay): string {
  const shifts = day.shifts.map(({ starts, ends }) => `${starts}–${ends}`)
  const blocks = day.blocks.map(({ starts, ends, reason }) => `${starts}–${ends} ${reason}`)
  const all = [...shifts, ...blocks]
  return all.length > 0 ? all.join(', ') : t(day.off ? 'off' : 'free')
}
