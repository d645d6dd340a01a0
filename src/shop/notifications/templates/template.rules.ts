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

/** As a version of a setting (`settings/version.rules.ts`), without a moment to wait for. */
export const templateStates = ['draft', 'live', 'past', 'withdrawn'] as const
export type TemplateState = (typeof templateStates)[number]

/** Number of the words that the shop comes with; staff's versions begin at 1. */
export const original = 0

/** Tests that one colleague may send themselves within an hour. */
export const testsAnHour = 20
