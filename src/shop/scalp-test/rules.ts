import { refusals } from '../refusal.ts'

export const scalpStates = ['started', 'in_progress', 'completed', 'superseded', 'abandoned'] as const
export type ScalpState = (typeof scalpStates)[number]

export type ScalpEvent = 'answer' | 'complete' | 'start_another' | 'complete_another' | 'idle' | 'resume'

/**
 * State of a test after each event (rules/scalp-test#3); null: not allowed. Changing an answer after the result
 * recalculates the result of the same test.
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

/** Version of the consent text for health data; a new version requires consent again. */
export const consentVersion = 1
/** Hours without an answer after which a test counts as abandoned. */
export const idleHours = 24
/** Retention of a guest's test after the last answer, in days. */
export const guestDays = 30
/** Days after a result at which a requested reminder to repeat the test is sent. */
export const retestDays = 56
/** Maximum number of recommended products; of treatments below. */
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
