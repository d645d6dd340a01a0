/**
 * The parts of the account, by the word in the address: `/account?view=DASHBOARD`. In the order of the menu.
 */
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

/** The part somebody asks for; what is unknown is the dashboard. */
export const viewOf = (word: string | null): View =>
  views.find((view) => view === word?.toUpperCase()) ?? 'DASHBOARD'
