import type { CSSProperties } from 'react'
import { Link } from '#ui/link.tsx'
import { useStateLabel } from '../../shell/label.tsx'
import { useWords } from '../../words/words.tsx'
import type { LinkTo } from './calendar-query.ts'
import { clockOf, lookOf, type Placed } from './layout.rules.ts'
import type { Dragging } from './use-dragging.ts'

/** Minutes of the day as position in a lane (calendar.css, calendar-entries.css). */
export const spanStyle = (from: number, to: number, more: Record<string, number> = {}): CSSProperties =>
  Object.fromEntries([
    ['--from', from],
    ['--to', to],
    ...Object.entries(more).map(([name, value]) => [`--${name}`, value]),
  ]) as CSSProperties // its type does not include custom properties

export const entryId = (bookingId: string): string => `booking-${bookingId}`

type Props = {
  placed: Placed
  column: number
  linkTo: LinkTo
  dragging: Dragging
  /** The previous place of an appointment that is being moved. */
  isLeft: boolean
  isOpen: boolean
  /** Only the client's name, in the narrow column of a room. */
  isNarrow: boolean
}

/** An appointment in a lane, with its preparation and clean-up times. */
export function Entry({ placed, column, linkTo, dragging, isLeft, isOpen, isNarrow }: Props) {
  const t = useWords('calendar')
  const { booking, from, to, takesFrom, takesUntil, lane, lanes } = placed
  const say = useEntryText()
  const state = useStateLabel()
  const client = useClientName()(booking)
  const look = lookOf(booking)
  const lanesStyle = { lane, lanes }
  const isQuiet = booking.state === 'confirmed'
  return (
    <>
      {takesFrom < from ? <i className="cal-buffer" style={spanStyle(takesFrom, from, lanesStyle)} /> : null}
      {takesUntil > to ? <i className="cal-buffer" style={spanStyle(to, takesUntil, lanesStyle)} /> : null}
      <Link
        to={linkTo({ peek: booking.id })}
        preventScrollReset
        id={isNarrow ? undefined : entryId(booking.id)}
        data-entry={isNarrow ? undefined : booking.id}
        data-column={column}
        className={`cal-entry ${look} ${isLeft ? 'from' : ''} ${booking.canMove ? 'movable' : ''}`}
        style={spanStyle(from, to, lanesStyle)}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isNarrow ? -1 : undefined}
        draggable={false}
        onPointerDown={(event) => isNarrow || dragging.start(event, booking, column)}
        onPointerMove={dragging.move}
        onPointerUp={dragging.end}
        onPointerCancel={dragging.cancel}
        onClick={(event) => {
          if (!dragging.isClick()) event.preventDefault()
        }}
      >
        <span className="unseen">{say(placed)}</span>
        <span aria-hidden="true" className="seen">
          {isNarrow ? null : (
            <span className="when num">
              {isQuiet ? `${clockOf(from)}–${clockOf(to)}` : clockOf(from)}
              {isQuiet ? null : (
                <em>{booking.isOffer && booking.state === 'held' ? t('offered') : state(booking.state)}</em>
              )}
            </span>
          )}
          <b>{client}</b>
          {isNarrow ? null : (
            <span className="what">
              {booking.treatment}
              {booking.isFlagged ? <em> {t('flagged')}</em> : null}
              {booking.asksHealth ? <em> {t('asksHealth')}</em> : null}
            </span>
          )}
        </span>
      </Link>
    </>
  )
}

/** Name of the client; a held time has none yet. */
export function useClientName(): (booking: Placed['booking']) => string {
  const t = useWords('calendar')
  return ({ client, state }) => client ?? t(state === 'held' ? 'kept' : 'guest')
}

/** Accessible description of an appointment in one sentence. */
function useEntryText(): (placed: Pick<Placed, 'booking' | 'from' | 'to'>) => string {
  const t = useWords('calendar')
  const state = useStateLabel()
  const name = useClientName()
  return ({ booking, from, to }) => {
    const isQuiet = booking.state === 'confirmed'
    const stateText = booking.isOffer && booking.state === 'held' ? t('offered') : state(booking.state)
    return [
      isQuiet ? `${clockOf(from)}–${clockOf(to)}` : clockOf(from),
      isQuiet ? '' : stateText,
      name(booking),
      booking.treatment,
      booking.isFlagged ? t('flagged') : '',
      booking.asksHealth ? t('asksHealth') : '',
      booking.therapist,
      booking.place,
      isQuiet ? stateText : `${clockOf(from)}–${clockOf(to)}`,
    ]
      .filter((part) => part !== '')
      .join(', ')
  }
}
