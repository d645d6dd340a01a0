import { refusals } from '../../refusal.ts'

/** Refusals for shoppers. */
export const slotRefusals = /* @__PURE__ */ refusals('slots', {
  unknown_service: 'missing',
  unknown_branch: 'missing',
  not_bookable: 'refused',
  unknown_therapist: 'missing',
  bad_days: 'invalid',
  taken: 'conflict',
})

/** Refusals for staff who plan shifts. */
export const scheduleRefusals = /* @__PURE__ */ refusals('schedule', {
  unknown_branch: 'missing',
  unknown_therapist: 'missing',
  unknown_resource: 'missing',
  unknown_service: 'missing',
  unknown_shift: 'missing',
  unknown_block: 'missing',
  unknown_colleague: 'missing',
  bad_times: 'invalid',
  overlaps: 'conflict',
  taken: 'conflict',
  has_bookings: 'conflict',
  colleague_taken: 'conflict',
  kind_stays: 'refused',
  no_device_kind: 'invalid',
})
