import { refusals } from '../refusal.ts'

export const scalpStates = ['started', 'in_progress', 'completed', 'superseded', 'abandoned'] as const
export type ScalpState = (typeof scalpStates)[number]

export type ScalpEvent = 'answer' | 'complete' | 'start_another' | 'complete_another' | 'idle' | 'resume'

/**
 * What each event makes of a test (rules/scalp-test#3); null: it is refused. An answer that changes after the
 * result makes a new result of the same test.
 */
export const afterEvent: Readonly<Record<ScalpState, Readonly<Record<ScalpEvent, ScalpState | null>>>> = {
  started: {
    answer: 'in_progress',
    complete: null,
    start_another: 'abandoned',
    complete_another: 'abandoned',
    idle: 'abandoned',
    resume: 'started',
  },
  in_progress: {
    answer: 'in_progress',
    complete: 'completed',
    start_another: 'abandoned',
    complete_another: 'abandoned',
    idle: 'abandoned',
    resume: 'in_progress',
  },
  completed: {
    answer: 'in_progress',
    complete: 'completed',
    start_another: 'completed',
    complete_another: 'superseded',
    idle: 'completed',
    resume: 'completed',
  },
  superseded: {
    answer: null,
    complete: 'superseded',
    start_another: 'superseded',
    complete_another: 'superseded',
    idle: 'superseded',
    resume: 'superseded',
  },
  abandoned: {
    answer: 'in_progress',
    complete: null,
    start_another: 'abandoned',
    complete_another: 'abandoned',
    idle: 'abandoned',
    resume: 'in_progress',
  },
}

/** Of the text about answers and health; another text is agreed to again. */
export const consentVersion = 1
/** Hours without an answer after which a test counts as left. */
export const idleHours = 24
/** Days a guest's answers and result are kept after the last answer. */
export const guestDays = 30
/** Days after a result at which whoever wants it is invited to look again. */
export const retestDays = 56
/** Recommendations of a result. */
export const mostProducts = 6
export const mostTreatments = 2

export const scalpRefusals = /* @__PURE__ */ refusals('scalptest', {
  closed: 'missing',
  unknown: 'missing',
  consent_needed: 'invalid',
  unknown_step: 'invalid',
  bad_answer: 'invalid',
  answer_missing: 'conflict',
  superseded: 'conflict',
  link_over: 'missing',
  nothing_to_add: 'conflict',
  photo_unreadable: 'invalid',
  version_unknown: 'missing',
  version_fixed: 'conflict',
  version_changed: 'conflict',
  version_invalid: 'invalid',
})
