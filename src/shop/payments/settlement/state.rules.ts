import { refusals } from '../../refusal.ts'

/** `checked`: read and compared; a file counts once it is `booked`. */
export const fileStates = ['checked', 'booked', 'discarded'] as const
export type FileState = (typeof fileStates)[number]
const fileEvents = ['book', 'discard'] as const
export type FileEvent = (typeof fileEvents)[number]

const fileSteps: Record<FileState, Partial<Record<FileEvent, FileState>>> = {
  checked: { book: 'booked', discard: 'discarded' },
  booked: {},
  discarded: {},
}
/** The state after an event; null: not allowed in this state. */
export const afterFileEvent = (state: FileState, event: FileEvent): FileState | null =>
  fileSteps[state][event] ?? null

/** A difference is open, explained by a staff user, or resolved because both sides agree. */
export const differenceStates = ['open', 'explained', 'resolved'] as const
export type DifferenceState = (typeof differenceStates)[number]
const differenceEvents = ['take', 'explain', 'withdraw', 'agree'] as const
export type DifferenceEvent = (typeof differenceEvents)[number]

const differenceSteps: Record<DifferenceState, Partial<Record<DifferenceEvent, DifferenceState>>> = {
  open: { take: 'open', explain: 'explained', agree: 'resolved' },
  // later files do not change an explained difference
  explained: { withdraw: 'open' },
  resolved: {},
}
export const afterDifferenceEvent = (
  state: DifferenceState,
  event: DifferenceEvent,
): DifferenceState | null => differenceSteps[state][event] ?? null

/** Reasons why a difference needs no action. */
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
  /** The file or difference changed state meanwhile. */
  moved_on: 'conflict',
  /** The method is reconciled by bank statement, not by settlement files. */
  no_files: 'refused',
  wrong_type: 'refused',
  unreadable: 'invalid',
  no_columns: 'invalid',
  too_many_rows: 'refused',
  bad_line: 'invalid',
  /** Its month is closed. */
  month_closed: 'conflict',
})
