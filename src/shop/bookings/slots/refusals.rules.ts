import { refusals } from '../../refusal.ts'

export const slotRefusals = /* @__PURE__ */ refusals('slots', {
  unknown_service: 'missing',
  unknown_branch: 'missing',
  not_bookable: 'refused',
  unknown_therapist: 'missing',
  bad_days: 'invalid',
  taken: 'conflict',
})
