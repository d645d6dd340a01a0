import { refusals } from '../../refusal.ts'

export const templateRefusals = /* @__PURE__ */ refusals('templates', {
  unknown: 'missing',
  unknown_version: 'missing',
  invalid: 'invalid',
  unchanged: 'refused',
  moved_on: 'conflict',
  draft_moved_on: 'conflict',
  cannot: 'refused',
  fixed: 'refused',
  too_many_tests: 'too_many',
})

/** Same states as a settings version (`settings/version.rules.ts`), without a scheduled one. */
export const templateStates = ['draft', 'live', 'past', 'withdrawn'] as const
export type TemplateState = (typeof templateStates)[number]

/** Version number of the default words; versions of staff begin at 1. */
export const original = 0

/** Test emails that a staff user may send to themselves within an hour. */
export const testsAnHour = 20
