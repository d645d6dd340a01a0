import { refusals } from '../refusal.ts'

export const settingRefusals = /* @__PURE__ */ refusals('settings', {
  unknown: 'missing',
  unknown_version: 'missing',
  invalid: 'invalid',
  unchanged: 'refused',
  moved_on: 'conflict',
  draft_moved_on: 'conflict',
  cannot: 'refused',
  bad_moment: 'invalid',
  moment_taken: 'conflict',
  incomplete: 'invalid',
  told_first: 'refused',
  too_soon_to_tell: 'invalid',
})
