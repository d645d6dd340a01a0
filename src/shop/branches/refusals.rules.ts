import { refusals } from '../refusal.ts'

export const branchRefusals = /* @__PURE__ */ refusals('branches', {
  unknown: 'missing',
  unknown_day: 'missing',
  bad_table: 'invalid',
})
