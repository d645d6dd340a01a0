import type { Calendar, CalendarResource, Gap } from '#shop/bookings/calendar/calendar.contract.ts'
import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'
import { beginningOf, dayInHongKong } from '#shop/calendar.ts'

/** A column of the calendar: a therapist, room or device on a day, or a day of all. */
export type Column = {
  key: string
  day: string
  /** Null: all. */
  resource: CalendarResource | null
  /** For a therapist's column: an appointment dropped here is assigned to them. */
  therapistId: string | null
  isNarrow: boolean
}
/** An appointment with its position; overlapping ones share the width of their column. */
export type Placed = {
  booking: DeskBooking
  from: number
  to: number
  takesFrom: number
  takesUntil: number
  lane: number
  lanes: number
}
export type By = 'therapist' | 'place'
export type Shown = { calendar: Calendar; by: By; who: string | null }

/** Minutes of a time since midnight of a day in Hong Kong. */
export const minuteIn = (day: string, iso: string): number =>
  Math.round((Date.parse(iso) - beginningOf(day).getTime()) / 60_000)

export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const dayOf = ({ startsAt }: Pick<DeskBooking, 'startsAt'>): string =>
  dayInHongKong(new Date(startsAt))

/** Columns of a view: a day by therapist with rooms beside, a day by room, or a week of one or all. */
export function columnsOf({ calendar, by, who }: Shown): Column[] {
  const { view, day, days, resources } = calendar
  const therapists = resources.filter(({ kind }) => kind === 'therapist')
  if (view === 'week') {
    const resource = therapists.find(({ id }) => id === who) ?? null
    const therapistId = resource?.id ?? null
    return days.map((each) => ({ key: each.day, day: each.day, resource, therapistId, isNarrow: false }))
  }
  const places = resources.filter(({ kind }) => kind !== 'therapist')
  const column = (resource: CalendarResource, isNarrow: boolean): Column => ({
    key: resource.id,
    day,
    resource,
    therapistId: resource.kind === 'therapist' ? resource.id : null,
    isNarrow,
  })
  if (by === 'place') return places.map((each) => column(each, false))
  const chosen = who === null ? therapists : therapists.filter(({ id }) => id === who)
  return [...chosen.map((each) => column(each, false)), ...places.map((each) => column(each, true))]
}

/** Appointments of a column in order, overlapping ones side by side. */
export function placedIn(column: Column, bookings: readonly DeskBooking[]): Placed[] {
  const { day, resource } = column
  const found = bookings
    .filter((booking) => dayOf(booking) === day)
    .filter(
      ({ resourceIds, therapistId }) =>
        resource === null || resourceIds.includes(resource.id) || therapistId === resource.id,
    )
    .map((booking) => ({
      booking,
      from: minuteIn(day, booking.startsAt),
      to: minuteIn(day, booking.endsAt),
      takesFrom: minuteIn(day, booking.takesFrom),
      takesUntil: minuteIn(day, booking.takesUntil),
      lane: 0,
      lanes: 1,
    }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
  let group: Placed[] = []
  let end = -Infinity
  for (const each of found) {
    if (each.from >= end) [group, end] = [[], -Infinity]
    const busy = new Set(group.filter(({ to }) => to > each.from).map(({ lane }) => lane))
    each.lane = [...Array(busy.size + 1).keys()].find((lane) => !busy.has(lane)) ?? 0
    group.push(each)
    end = Math.max(end, each.to)
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1
    for (const one of group) one.lanes = lanes
  }
  return found
}

export const gapsIn = (column: Column, gaps: readonly Gap[]): Gap[] =>
  column.therapistId === null
    ? []
    : gaps.filter(({ therapistId, day }) => therapistId === column.therapistId && day === column.day)

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/**
 * Appointment reached by an arrow key: up and down within the column, left and right the nearest in time of the next
 * column that has any. Null: none.
 */
export function neighbour(
  columns: readonly (readonly Pick<Placed, 'booking' | 'from'>[])[],
  at: { column: number; id: string },
  arrow: Arrow,
): { column: number; id: string } | null {
  const here = columns[at.column] ?? []
  const index = here.findIndex(({ booking }) => booking.id === at.id)
  const current = here[index]
  if (!current) return null
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const next = here[index + (arrow === 'ArrowUp' ? -1 : 1)]
    return next ? { column: at.column, id: next.booking.id } : null
  }
  const step = arrow === 'ArrowLeft' ? -1 : 1
  for (let column = at.column + step; column >= 0 && column < columns.length; column += step) {
    const [nearest] = (columns[column] ?? []).toSorted(
      (one, other) => Math.abs(one.from - current.from) - Math.abs(other.from - current.from),
    )
    if (nearest) return { column, id: nearest.booking.id }
  }
  return null
}

/** Style of an appointment: filled if it needs an action, otherwise quiet. */
export function lookOf({ state, isOffer }: Pick<DeskBooking, 'state' | 'isOffer'>): string {
  if (state === 'held') return isOffer ? 'hold offer' : 'hold'
  const looks: Partial<Record<DeskBooking['state'], string>> = {
    requested: 'ask',
    checked_in: 'here',
    completed: 'past',
    no_show: 'miss',
  }
  return looks[state] ?? ''
}
