/** Page to correct a failed consistency check, by the first word of the check. */
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

/** Area of a failed check, by the first word of its code; null: not in the table. */
export function remedyOf(check: string): Remedy | null {
  const area = check.split('_', 1)[0] ?? ''
  const word = area === 'gift' ? 'gifts' : area
  return word in remedies ? (word as Remedy) : null // a key of the table
}
