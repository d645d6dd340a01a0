/** Filters the desk keeps ready. */
export const staffViews = [
  'all',
  'to_pick',
  'picking',
  'on_hold',
  'to_collect',
  'sent',
  'unpaid',
  'drafts',
  'refunds',
  'late',
] as const
export type StaffView = (typeof staffViews)[number]
