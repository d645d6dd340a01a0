import type { Board, OpenDay, Place, ServiceNeeds, Therapist } from './slot.rules.ts'
import { overlapOf, cutSpans, type Span } from './span.rules.ts'

/** Rules for branch, therapist, room and device of a treatment at a time, in display order. */
const placeRules = ['branch', 'open', 'skill', 'works', 'free', 'buffer', 'room', 'device'] as const
export type PlaceRule = (typeof placeRules)[number]
/** `resourceId`: the resource that the rule concerns or that would be booked. */
export type PlaceCheck = { rule: PlaceRule; holds: boolean; resourceId: string | null }

type Start = { at: number; therapistId: string }

const isWithin = (spans: readonly Span[], [from, to]: Span): boolean =>
  spans.some(([begin, end]) => begin <= from && to <= end)
const isApart = (spans: readonly Span[], span: Span): boolean => overlapOf(spans, [span]).length === 0

/** Evaluates all rules for one therapist. All hold if and only if `assign` finds a place. */
export function placeChecks(
  board: Board,
  needs: ServiceNeeds,
  { open }: OpenDay,
  { at, therapistId }: Start,
): PlaceCheck[] {
  const treatment: Span = [at, at + needs.minutes]
  const whole: Span = [at - needs.before, at + needs.minutes + needs.after]
  const therapist = board.therapists.find(({ id }) => id === therapistId)
  const devices = board.devices.filter(({ deviceKind }) => deviceKind === needs.deviceKind)
  return [
    { rule: 'open', holds: open !== null && isWithin([open], treatment), resourceId: null },
    { rule: 'skill', holds: therapist !== undefined, resourceId: therapistId },
    ...(therapist ? ofTherapist(therapist, treatment, whole) : []),
    ...(needs.needsRoom ? [place('room', board.rooms, whole)] : []),
    ...(needs.deviceKind === null ? [] : [place('device', devices, whole)]),
  ]
}

function ofTherapist({ id: resourceId, work, taken }: Therapist, treatment: Span, whole: Span): PlaceCheck[] {
  const works = isWithin(work, treatment)
  const isFree = isApart(taken, treatment)
  const checks: PlaceCheck[] = [
    { rule: 'works', holds: works, resourceId },
    { rule: 'free', holds: isFree, resourceId },
  ]
  if (works && isFree)
    checks.push({ rule: 'buffer', holds: isWithin(cutSpans(work, taken), whole), resourceId })
  return checks
}

function place(rule: 'room' | 'device', places: readonly Place[], whole: Span): PlaceCheck {
  const free = places.find(({ taken }) => isApart(taken, whole))
  return { rule, holds: free !== undefined, resourceId: free?.id ?? null }
}

/** Results of the therapist who fulfils most rules; of equals the first. */
export function bestChecks(
  board: Board,
  needs: ServiceNeeds,
  day: OpenDay,
  at: number,
): { therapistId: string | null; checks: PlaceCheck[] } {
  const broken = (checks: readonly PlaceCheck[]) => checks.filter(({ holds }) => !holds).length
  const [best] = board.therapists
    .map(({ id }) => ({ therapistId: id, checks: placeChecks(board, needs, day, { at, therapistId: id }) }))
    .toSorted((one, other) => broken(one.checks) - broken(other.checks))
  return best ?? { therapistId: null, checks: placeChecks(board, needs, day, { at, therapistId: '' }) }
}
