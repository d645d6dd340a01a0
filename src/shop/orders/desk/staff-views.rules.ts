/** Predefined filters of the back office's order list. */
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

/** Sort orders of the order list; `-`: descending. By amount only for staff users who may see amounts. */
export const orderSorts = ['-created', 'created', 'name', '-name', 'total', '-total'] as const
export type OrderSort = (typeof orderSorts)[number]
