import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Calendar } from '#shop/bookings/calendar/calendar.contract.ts'
import { useDayLabel } from '../../schedule/day-label.ts'
import { useToast } from '../../shell/toast.tsx'
import { useWords } from '../../words/words.tsx'
import type { LinkTo } from './calendar-query.ts'
import { entryId } from './entry.tsx'
import { Hours, NowLine } from './hours.tsx'
import { Lane } from './lane.tsx'
import { clockOf, columnsOf, placedIn, type Column, type Shown } from './layout.rules.ts'
import { useDragging } from './use-dragging.ts'
import { useFocusLater } from './use-focus-later.ts'
import { useKeys } from './use-keys.ts'
import { useMoving } from './use-moving.ts'

type Props = { shown: Shown; linkTo: LinkTo; openId: string | null }

/**
 * Columns with hours as rows. Arrow keys move between appointments, Enter opens one, M picks it up: then the arrow
 * keys move it, Enter drops it, Escape cancels; every step is announced.
 */
export function Grid({ shown, linkTo, openId }: Props) {
  const t = useWords('calendar')
  const { calendar } = shown
  const navigate = useNavigate()
  const tell = useToast()
  const focusLater = useFocusLater()
  const [spoken, setSpoken] = useState('')
  const columns = columnsOf(shown)
  const placed = columns.map((column) => placedIn(column, calendar.bookings))
  const whoOf = (column: Column | undefined, fallback: string) =>
    column?.therapistId === null ? fallback : (column?.resource?.name ?? fallback)
  const moving = useMoving(shown, columns, ({ booking, target }, id) => {
    const text = t('movedTo', {
      time: clockOf(target.minute),
      who: whoOf(columns[target.column], booking.therapist),
    })
    tell(text, false)
    setSpoken(text)
    focusLater(entryId(id))
    if (openId === booking.id)
      void navigate(linkTo({ peek: id }), { preventScrollReset: true, replace: true })
  })
  const { moved } = moving
  const dragging = useDragging(moving)

  const onKeyDown = useKeys({ shown, columns, placed, moving, speak: setSpoken, whoOf })

  return (
    <div
      className="cal-grid no-print"
      role={moved ? 'application' : 'group'}
      aria-label={t('title')}
      aria-describedby="cal-keys"
      onKeyDown={onKeyDown}
      style={gridStyle(calendar, columns)}
    >
      <p id="cal-keys" className="unseen">
        {t('keysHint')}
      </p>
      <div role="status" aria-live="assertive" className="unseen">
        {spoken}
      </div>
      <Hours calendar={calendar} />
      {columns.map((column, index) => (
        <div key={column.key} className={`cal-column ${column.isNarrow ? 'narrow' : ''}`}>
          <ColumnHead column={column} calendar={calendar} />
          <Lane
            calendar={calendar}
            column={column}
            index={index}
            count={columns.length}
            placed={placed[index] ?? []}
            linkTo={linkTo}
            openId={openId}
            moving={moving}
            dragging={dragging}
          />
        </div>
      ))}
      <NowLine key={calendar.now} calendar={calendar} />
    </div>
  )
}

function ColumnHead({
  column: { resource, day, isNarrow },
  calendar,
}: {
  column: Column
  calendar: Calendar
}) {
  const t = useWords('calendar')
  const dayLabel = useDayLabel()
  const found = resource?.days.find((each) => each.day === day)
  const isWeek = calendar.view === 'week'
  const hours = (minutes: number) => Math.round(minutes / 6) / 10
  return (
    <header aria-current={isWeek && day === calendar.today ? 'date' : undefined}>
      <b>{isWeek ? dayLabel(day) : resource?.name}</b>
      {found && resource?.kind === 'therapist' && !isNarrow ? (
        <small className="num">
          {t('booked', { booked: hours(found.bookedMinutes), worked: hours(found.workedMinutes) })}
        </small>
      ) : null}
    </header>
  )
}

const gridStyle = ({ opens, closes }: Calendar, columns: readonly Column[]) =>
  ({
    '--opens': opens,
    '--closes': closes,
    '--columns': columns
      .map(({ isNarrow }) => (isNarrow ? 'minmax(4.5rem, 1fr)' : 'minmax(8.5rem, 2fr)'))
      .join(' '),
  }) as React.CSSProperties // its type does not include custom properties
