import type { Calendar } from '#shop/bookings/calendar/calendar.contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import type { LinkTo } from './calendar-query.ts'
import { CheckCard } from './check-card.tsx'
import { Entry, spanStyle } from './entry.tsx'
import { clockOf, gapsIn, type Column, type Placed } from './layout.rules.ts'
import type { Dragging } from './use-dragging.ts'
import type { Moving } from './use-moving.ts'

type Props = {
  calendar: Calendar
  column: Column
  index: number
  count: number
  placed: readonly Placed[]
  linkTo: LinkTo
  openId: string | null
  moving: Moving
  dragging: Dragging
}

/** A column below its heading: working hours, blocks, gaps, appointments, and the appointment moved here. */
export function Lane({ calendar, column, index, count, placed, linkTo, openId, moving, dragging }: Props) {
  const { moved } = moving
  const { opens, closes } = calendar
  const isTarget = moved?.target.column === index
  return (
    <div
      className="cal-lane"
      data-lane={column.isNarrow ? undefined : index}
      data-opens={opens}
      data-closes={closes}
    >
      <Closed calendar={calendar} column={column} />
      {gapsIn(column, calendar.gaps).map((gap) => (
        <GapLink key={gap.from} gap={gap} linkTo={linkTo} />
      ))}
      {placed.map((each) => (
        <Entry
          key={each.booking.id}
          placed={each}
          column={index}
          linkTo={linkTo}
          dragging={dragging}
          isLeft={moved?.booking.id === each.booking.id}
          isOpen={openId === each.booking.id}
          isNarrow={column.isNarrow}
        />
      ))}
      {moved && isTarget ? (
        <>
          <div
            className={`cal-entry ghost ${moving.answer?.isPossible === false ? 'no' : ''}`}
            style={spanStyle(moved.target.minute, moved.target.minute + moved.length, { lane: 0, lanes: 1 })}
          >
            <span className="when num">
              {clockOf(moved.target.minute)}–{clockOf(moved.target.minute + moved.length)}
            </span>
            <b>{moved.booking.client}</b>
          </div>
          <CheckCard
            moving={moving}
            moved={moved}
            column={column}
            isOnRight={index >= count / 2 && index > 0}
          />
        </>
      ) : null}
    </div>
  )
}

/** Times off duty, breaks, and blocks with their reason. */
function Closed({ calendar, column: { resource, day } }: { calendar: Calendar; column: Column }) {
  const t = useWords('calendar')
  const { opens, closes } = calendar
  const found = resource?.days.find((each) => each.day === day)
  const hours = calendar.days.find((each) => each.day === day)?.hours ?? null
  const work = resource?.kind === 'therapist' ? (found?.work ?? []) : hours ? [hours] : []
  const breaks = resource?.kind === 'therapist' ? (found?.breaks ?? []) : []
  const isOff = resource?.kind === 'therapist' && work.length === 0
  const starts = [opens, ...work.map(({ to }) => to)]
  const ends = [...work.map(({ from }) => from), closes]
  const closed = starts
    .map((from, at) => ({ from: Math.max(from, opens), to: Math.min(ends[at] ?? closes, closes) }))
    .filter(({ from, to }) => from < to)
  const isBreak = (span: { from: number; to: number }) =>
    breaks.some(({ from, to }) => from === span.from && to === span.to)
  return (
    <>
      {closed.map((span) => (
        <span key={span.from} className="cal-closed" style={spanStyle(span.from, span.to)}>
          {isBreak(span) ? t('break') : isOff ? t('off') : ''}
        </span>
      ))}
      {(found?.blocks ?? []).map((block) => (
        <span key={block.id} className="cal-closed block" style={spanStyle(block.from, block.to)}>
          {block.reason}
        </span>
      ))}
    </>
  )
}

function GapLink({ gap, linkTo }: { gap: Calendar['gaps'][number]; linkTo: LinkTo }) {
  const t = useWords('calendar')
  const { therapistId, day, from, to, waiting } = gap
  return (
    <Link
      to={linkTo({ day, gap: `${therapistId}.${from}` })}
      preventScrollReset
      className="cal-gap"
      style={spanStyle(from, to)}
      aria-label={t('gapLabel', { from: clockOf(from), to: clockOf(to), count: waiting })}
    >
      {waiting > 0 ? <span className="desk-label warn">{t('waits', { count: waiting })}</span> : null}
    </Link>
  )
}
