/** Views of the account by their query value: `/account?view=DASHBOARD`. In menu order. */
export const views = [
  'DASHBOARD',
  'ORDERS',
  'SUBSCRIPTIONS',
  'TREATMENTS',
  'SCALP',
  'REWARD',
  'REFERRAL',
  'WALLET',
  'WISHLIST',
  'ADDRESSES',
  'CARDS',
  'NOTIFICATIONS',
  'DETAILS',
  'SECURITY',
] as const
export type View = (typeof views)[number]

/** The requested view; the dashboard for unknown values. */
export const viewOf = (word: string | null): View =>
  views.find((view) => view === word?.toUpperCase()) ?? 'DASHBOARD'
