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
  photo_type: 'refused',
  photo_moves: 'refused',
  photo_pixels: 'refused',
  photo_broken: 'refused',
  incomplete: 'invalid',
  told_first: 'refused',
  too_soon_to_tell: 'invalid',
})
