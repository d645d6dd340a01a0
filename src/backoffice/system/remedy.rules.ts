/** What a fault of the books is about, by the first word of its check, and where it is put right. */
export const remedies = {
  stock: '/desk/stock',
  payments: '/desk/payments',
  orders: '/desk/orders',
  invoices: '/desk/system/jobs',
  returns: '/desk/returns',
  coupons: '/desk/coupons',
  wallet: '/desk/wallets',
  rewards: '/desk/reviews',
  reviews: '/desk/reviews',
  referrals: '/desk/referrals',
  gifts: '/desk/gift-codes',
  subscriptions: '/desk/subscriptions',
  sessions: '/desk/members',
  bookings: '/desk/bookings',
  members: '/desk/members',
} as const
export type Remedy = keyof typeof remedies

/** Of `gift codes: what is out is what is owed` it is `gifts`; null: a check nobody has said anything about. */
export function remedyOf(check: string): Remedy | null {
  const area = /^(\w+)/.exec(check)?.[1] ?? ''
  const word = area === 'gift' ? 'gifts' : area
  return word in remedies ? (word as Remedy) : null // looked for in the table
}
