import { overlapOf, merged, cutSpans, type Span } from './span.rules.ts'
import { dayParts, type DayPart, minutesOfDay, ahead, minuteOfDay, dayPartOf } from './day-part.rules.ts'

/** Times of a treatment in minutes: a claim covers the buffer before, the treatment and the buffer after (rules/slots#3). */
export type ServiceNeeds = {
  minutes: number
  before: number
  after: number
  needsRoom: boolean
  /** Null: no device is needed. */
  deviceKind: string | null
}

export type Resource = { id: string; position: number; taken: readonly Span[] }

/** A therapist who gives the treatment, with the shifts at the branch, without breaks. */
export type Therapist = Resource & {
  work: readonly Span[]
  /** Bookings among the taken spans. */
  booked: readonly Span[]
}

/** A room or a device of the branch. */
export type Place = Resource & { deviceKind: string | null }

/** All resources for a treatment at a branch. Lists are ordered by position, then id. */
export type Board = {
  therapists: readonly Therapist[]
  rooms: readonly Place[]
  devices: readonly Place[]
}

/** A Hong Kong day with the opening hours of a branch; null: closed. */
export type OpenDay = { day: string; open: Span | null }

/** Bookable starts: between notice and horizon, on a grid of minutes. */
export type Choice = {
  between: Span
  grid: number
  /** Start of the appointment that is being moved, which is no choice itself. */
  except?: number | undefined
}

/** `full`: all starts are taken, so a waiting list makes sense; `closed`: there are no starts. */
export const slotStates = ['open', 'closed', 'full'] as const

export type SlotState = (typeof slotStates)[number]

export type Start = { at: number; part: DayPart; therapists: string[] }

export type SlotDay = {
  day: string
  state: SlotState
  left: number
  parts: { part: DayPart; state: SlotState; left: number }[]
  starts: Start[]
}

/** Starts whose whole claim fits into free time. */
const startsIn = (free: readonly Span[], { before, minutes, after }: ServiceNeeds): Span[] =>
  free.flatMap(([from, to]): Span[] => {
    const last = to - minutes - after
    return from + before <= last ? [[from + before, last + 1]] : []
  })

const always: readonly Span[] = [[-1e9, 1e9]]

/** Starts with at least one free place; all starts if no place is needed. */
const startsAt = (places: readonly Place[] | null, needs: ServiceNeeds): readonly Span[] =>
  places === null ? always : merged(places.flatMap(({ taken }) => startsIn(cutSpans(always, taken), needs)))

/** Candidate rooms and devices; null: none is needed. */
export const placesFor = (board: Board, { needsRoom, deviceKind }: ServiceNeeds) => [
  needsRoom ? board.rooms : null,
  deviceKind === null ? null : board.devices.filter((device) => device.deviceKind === deviceKind),
]

const untaken = (places: readonly Place[]): Place[] => places.map((place) => ({ ...place, taken: [] }))

/** Starts allowed by opening hours, rooms and devices. */
function allowedStarts(board: Board, needs: ServiceNeeds, days: readonly OpenDay[], { between }: Choice) {
  const opening = days.flatMap(({ open }): Span[] => (open ? [[open[0], open[1] - needs.minutes + 1]] : []))
  const inside = overlapOf(merged(opening), [between])
  return placesFor(board, needs).reduce((spans, places) => overlapOf(spans, startsAt(places, needs)), inside)
}

const freeOf = ({ work, taken }: Therapist): Span[] => cutSpans(work, taken)

function* onGrid(spans: readonly Span[], grid: number): Generator<number> {
  for (const [from, to] of spans) for (let at = Math.ceil(from / grid) * grid; at < to; at += grid) yield at
}

/** Starts with their free therapists, in order. */
export function startsByMinute(board: Board, needs: ServiceNeeds, days: readonly OpenDay[], choice: Choice) {
  const allowed = allowedStarts(board, needs, days, choice)
  const starts = new Map<number, string[]>()
  for (const therapist of board.therapists)
    for (const at of onGrid(overlapOf(startsIn(freeOf(therapist), needs), allowed), choice.grid)) {
      if (at === choice.except) continue
      const others = starts.get(at)
      if (others) others.push(therapist.id)
      else starts.set(at, [therapist.id])
    }
  return starts
}

/** Starts that would be free without any claims. */
function startsWereNothingTaken(
  board: Board,
  needs: ServiceNeeds,
  days: readonly OpenDay[],
  choice: Choice,
): Generator<number> {
  const empty: Board = { ...board, rooms: untaken(board.rooms), devices: untaken(board.devices) }
  const starts = merged(board.therapists.flatMap(({ work }) => startsIn(work, needs)))
  return onGrid(overlapOf(starts, allowedStarts(empty, needs, days, choice)), choice.grid)
}

/** Free starts by day, and the state of each day and part of a day (rules/slots#6). */
export function slotsByDay(
  board: Board,
  needs: ServiceNeeds,
  days: readonly OpenDay[],
  choice: Choice,
): SlotDay[] {
  const free = startsByMinute(board, needs, days, choice)
  const possible = startsWereNothingTaken(board, needs, days, choice)
  const inDay = (minutes: Iterable<number>) =>
    Map.groupBy(
      [...minutes].toSorted((a, b) => a - b),
      (at) => Math.floor((at + ahead) / minutesOfDay),
    )
  const freeIn = inDay(free.keys())
  const possibleIn = inDay(possible)
  return days.map(({ day }) => {
    const number = (minuteOfDay(day) + ahead) / minutesOfDay
    const starts = (freeIn.get(number) ?? []).map((at) => ({
      at,
      part: dayPartOf(at),
      therapists: free.get(at) ?? [],
    }))
    return toSlotDay(day, starts, new Set((possibleIn.get(number) ?? []).map(dayPartOf)))
  })
}

function toSlotDay(day: string, starts: Start[], possible: ReadonlySet<DayPart>): SlotDay {
  const parts = dayParts.map((part) => {
    const left = starts.filter((start) => start.part === part).length
    return { part, left, state: left > 0 ? 'open' : possible.has(part) ? 'full' : 'closed' } as const
  })
  const state = starts.length > 0 ? 'open' : possible.size > 0 ? 'full' : 'closed'
  return { day, state, left: starts.length, parts, starts }
}
