import { refusals } from '../../refusal.ts'

/** A file was read and looked over; it counts once it is booked. */
export const fileStates = ['checked', 'booked', 'discarded'] as const
export type FileState = (typeof fileStates)[number]
export const fileEvents = ['book', 'discard'] as const
export type FileEvent = (typeof fileEvents)[number]

const fileSteps: Record<FileState, Partial<Record<FileEvent, FileState>>> = {
  checked: { book: 'booked', discard: 'discarded' },
  booked: {},
  discarded: {},
}
/** The state after an event; null: it is not the moment for it. */
export const afterFileEvent = (state: FileState, event: FileEvent): FileState | null =>
  fileSteps[state][event] ?? null

/** A difference waits, was explained by somebody, or went away since both sides agree. */
export const differenceStates = ['open', 'explained', 'resolved'] as const
export type DifferenceState = (typeof differenceStates)[number]
export const differenceEvents = ['take', 'explain', 'withdraw', 'agree'] as const
export type DifferenceEvent = (typeof differenceEvents)[number]

const differenceSteps: Record<DifferenceState, Partial<Record<DifferenceEvent, DifferenceState>>> = {
  open: { take: 'open', explain: 'explained', agree: 'resolved' },
  // what somebody has explained stays explained, whatever comes later
  explained: { withdraw: 'open' },
  resolved: {},
}
export const afterDifferenceEvent = (
  state: DifferenceState,
  event: DifferenceEvent,
): DifferenceState | null => differenceSteps[state][event] ?? null

/** Why a difference is none that anybody has to act on. */
export const explanations = [
  'timing',
  'provider_error',
  'our_error',
  'rounding',
  'exchange',
  'dispute',
  'fee',
  'refunded_there',
  'trial',
  'other',
] as const
export type Explanation = (typeof explanations)[number]

export const settlementRefusals = /* @__PURE__ */ refusals('settlements', {
  unknown_file: 'missing',
  unknown_difference: 'missing',
  /** Booked or discarded meanwhile, explained or resolved meanwhile. */
  moved_on: 'conflict',
  /** Its comparison is the bank's statement. */
  no_files: 'refused',
  wrong_type: 'refused',
  unreadable: 'invalid',
  no_columns: 'invalid',
  too_many_rows: 'refused',
  bad_line: 'invalid',
  /** The month that it fell into is closed. */
  month_closed: 'conflict',
})
