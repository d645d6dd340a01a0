import { overlapOf, type Span } from './span.rules.ts'
import { minutesOfDay, minuteOfDay } from './day-part.rules.ts'
import {
  type ServiceNeeds,
  type Resource,
  type Therapist,
  type Board,
  type OpenDay,
  type Choice,
  placesFor,
  startsByMinute,
} from './slot.rules.ts'

export type Assignment = { therapistId: string; claims: { resourceId: string; span: Span }[] }

/**
 * Assigns therapist, room and device to a start, deterministically: the therapist with the fewest booked minutes that day,
 * then by position (rules/slots#7). Null: the start is not free.
 */
export function assign(
  board: Board,
  needs: ServiceNeeds,
  day: OpenDay,
  choice: Choice,
  { at, therapistId }: { at: number; therapistId: string | null },
): Assignment | null {
  if (at % choice.grid !== 0) return null
  const now: Choice = { ...choice, between: overlapOf([[at, at + 1]], [choice.between])[0] ?? [0, 0] }
  const free = startsByMinute(board, needs, [day], now).get(at) ?? []
  const candidates = board.therapists.filter(
    ({ id }) => free.includes(id) && (therapistId === null || id === therapistId),
  )
  const [therapist] = candidates.toSorted((one, other) => bookedOn(day.day, one) - bookedOn(day.day, other))
  if (!therapist) return null
  const span: Span = [at - needs.before, at + needs.minutes + needs.after]
  const places = placesFor(board, needs).flatMap(
    (needed) => needed?.find((place) => isFree(place, span)) ?? [],
  )
  return {
    therapistId: therapist.id,
    claims: [therapist, ...places].map(({ id }) => ({ resourceId: id, span })),
  }
}

const isFree = ({ taken }: Resource, span: Span): boolean => overlapOf(taken, [span]).length === 0

/** Booked minutes of a therapist on a day. */
function bookedOn(day: string, { booked }: Therapist): number {
  const from = minuteOfDay(day)
  return overlapOf(booked, [[from, from + minutesOfDay]]).reduce((sum, [begin, end]) => sum + end - begin, 0)
}
