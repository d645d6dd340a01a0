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

/** How a list of orders is sorted, `-` being downwards; by amount only for whoever sees amounts. */
export const orderSorts = ['-created', 'created', 'name', '-name', 'total', '-total'] as const
export type OrderSort = (typeof orderSorts)[number]
