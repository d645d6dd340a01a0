import { overlapOf, merged, cutSpans, type Span } from './span.rules.ts'
import { dayParts, type DayPart, minutesOfDay, ahead, minuteOfDay, dayPartOf } from './day-part.rules.ts'

/** What a treatment takes, in minutes: a claim covers the time before, itself and the time after (rules/slots#3). */
export type ServiceNeeds = {
  minutes: number
  before: number
  after: number
  needsRoom: boolean
  /** Null: it needs no device. */
  deviceKind: string | null
}

export type Resource = { id: string; position: number; taken: readonly Span[] }

/** Somebody who gives the treatment, with their shifts at the branch without breaks. */
export type Therapist = Resource & {
  work: readonly Span[]
  /** Of what is taken, the bookings. */
  booked: readonly Span[]
}

/** A room or a device of the branch. */
export type Place = Resource & { deviceKind: string | null }

/** Everything a treatment at a branch can be given with. Lists are in order of position, then id. */
export type Board = {
  therapists: readonly Therapist[]
  rooms: readonly Place[]
  devices: readonly Place[]
}

/** A Hong Kong day and when the branch is open on it; null: closed. */
export type OpenDay = { day: string; open: Span | null }

/** Starts that may be chosen now: from notice to horizon, every so many minutes. */
export type Choice = {
  between: Span
  grid: number
  /** When an appointment begins that is to be moved: no other time. */
  except?: number | undefined
}

/** `full`: it could be had, were it not taken; `closed`: there is nothing to wait for. */
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

/** Starts whose whole claim lies in free time. */
const startsIn = (free: readonly Span[], { before, minutes, after }: ServiceNeeds): Span[] =>
  free.flatMap(([from, to]): Span[] => {
    const last = to - minutes - after
    return from + before <= last ? [[from + before, last + 1]] : []
  })

const always: readonly Span[] = [[-1e9, 1e9]]

/** Starts for which at least one of the places is free; all of them where none is needed. */
const startsAt = (places: readonly Place[] | null, needs: ServiceNeeds): readonly Span[] =>
  places === null ? always : merged(places.flatMap(({ taken }) => startsIn(cutSpans(always, taken), needs)))

/** The rooms and devices that matter; null: none is needed. */
export const placesFor = (board: Board, { needsRoom, deviceKind }: ServiceNeeds) => [
  needsRoom ? board.rooms : null,
  deviceKind === null ? null : board.devices.filter((device) => device.deviceKind === deviceKind),
]

const untaken = (places: readonly Place[]): Place[] => places.map((place) => ({ ...place, taken: [] }))

/** Starts that the branch, its rooms and devices allow. */
function allowedStarts(board: Board, needs: ServiceNeeds, days: readonly OpenDay[], { between }: Choice) {
  const opening = days.flatMap(({ open }): Span[] => (open ? [[open[0], open[1] - needs.minutes + 1]] : []))
  const inside = overlapOf(merged(opening), [between])
  return placesFor(board, needs).reduce((spans, places) => overlapOf(spans, startsAt(places, needs)), inside)
}

const freeOf = ({ work, taken }: Therapist): Span[] => cutSpans(work, taken)

function* onGrid(spans: readonly Span[], grid: number): Generator<number> {
  for (const [from, to] of spans) for (let at = Math.ceil(from / grid) * grid; at < to; at += grid) yield at
}

/** Each start with those who are free for it, in order. */
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

/** Starts somebody could be booked for if nothing were taken. */
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

/** Free starts by day, and what is full by day and part of it (rules/slots#6). */
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
