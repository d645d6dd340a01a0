import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useCall, type Refused } from '#api/react.ts'
import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'
import { calls } from '../../shell/forms/calls.ts'
import { clockOf, dayOf, minuteIn, type Arrow, type Column, type Shown } from './layout.rules.ts'
import { snapped, stepped, type Target } from './moving.rules.ts'
import { useTimeCheck, type TimeAnswer } from './use-time-check.ts'

export type Moved = {
  booking: DeskBooking
  length: number
  from: Target
  target: Target
  /** Dropped, and awaiting confirmation. */
  isDropped: boolean
}
export type Moving = {
  moved: Moved | null
  answer: TimeAnswer | null
  refusal: Refused | null
  isSending: boolean
  pickUp(booking: DeskBooking, column: number): void
  /** By an arrow key, or to the place under the pointer. */
  step(arrow: Arrow): Target | null
  to(target: Target): void
  drop(): void
  giveUp(): void
  confirm(): void
}

type Done = (moved: Moved, id: string) => void

/** State of an appointment being moved: picked up, dropped, confirmed, or cancelled. */
export function useMoving({ calendar, by }: Shown, columns: readonly Column[], done: Done): Moving {
  const [moved, setMoved] = useState<Moved | null>(null)
  const { revalidate } = useRevalidator()
  const wanted = moved && wantedOf(moved, columns, calendar.branch)
  const { call, state, refusal } = useCall(calls.moveBooking, (answer) => {
    const { id } = (answer as unknown as { booking: { id: string } }).booking // field names of the API
    if (moved) done(moved, id)
    setMoved(null)
    void revalidate()
  })
  // after a conflict the calendar is reloaded to show the other staff user's change behind the message
  useEffect(() => {
    if (refusal) void revalidate()
  }, [refusal, revalidate])
  const answer = useTimeCheck(
    moved && wanted && isElsewhere(moved) ? { about: { booking: moved.booking.id }, ...wanted } : null,
  )
  // rooms are assigned by the rules, so moving between rooms only changes the time
  const isAmongRooms = calendar.view === 'day' && by === 'place'
  const moveTo = (before: Moved, { column, minute }: Target): Moved => ({
    ...before,
    target: {
      column: isAmongRooms ? before.from.column : column,
      minute: snapped(minute, before.length, calendar),
    },
  })
  return {
    moved,
    answer,
    refusal: moved?.isDropped ? refusal : null,
    isSending: state === 'pending',
    pickUp(booking, column) {
      const day = dayOf(booking)
      const minute = minuteIn(day, booking.startsAt)
      const at = { column, minute }
      setMoved({
        booking,
        length: minuteIn(day, booking.endsAt) - minute,
        from: at,
        target: at,
        isDropped: false,
      })
    },
    step(arrow) {
      if (!moved) return null
      const next = moveTo(moved, stepped(moved.target, arrow, columns, moved.length, calendar))
      setMoved(next)
      return next.target
    },
    to: (target) => setMoved((before) => before && moveTo(before, target)),
    drop: () => setMoved((before) => before && (isElsewhere(before) ? { ...before, isDropped: true } : null)),
    giveUp: () => setMoved(null),
    confirm() {
      if (moved && wanted)
        void call({ id: moved.booking.id, ...wanted, expected: moved.booking.version, reason: '' })
    },
  }
}

const isElsewhere = ({ from, target }: Moved): boolean =>
  target.minute !== from.minute || target.column !== from.column

/** Input of the call: day and therapist of the target column, if it has them. */
function wantedOf({ booking, target }: Moved, columns: readonly Column[], branch: string) {
  const column = columns[target.column]
  return {
    branch,
    day: column?.day ?? dayOf(booking),
    time: clockOf(target.minute),
    therapist: column?.therapistId ?? booking.therapistId ?? '',
  }
}
