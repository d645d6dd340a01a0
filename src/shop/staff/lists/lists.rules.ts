/** Lists of the back office, by their page; a test compares them with the pages. */
export const deskLists = [
  'orders',
  'waves',
  'approvals',
  'payments',
  'payments/tasks',
  'payments/refunds',
  'payments/webhooks',
  'payments/settlements',
  'payments/differences',
  'fps',
  'products',
  'products/imports',
  'stock',
  'stock/moves',
  'stock/purchases',
  'stock/places',
  'stock/lots',
  'stock/counts',
  'reviews',
  'returns',
  'subscriptions',
  'subscriptions/campaigns',
  'subscriptions/substitutions',
  'subscriptions/dunning',
  'bookings',
  'tickets',
  'coupons',
  'members',
  'members/group-files',
  'segments',
  'campaigns',
  'gift-batches',
  'referrals',
  'commissions',
  'gift-codes',
  'outbox',
  'outbox/mailing-list',
  'system/jobs',
  'system/webhooks/deliveries',
  'system/feeds/problems',
  'system/imports',
  'audit',
  'notifications',
  'staff',
] as const
export type DeskList = (typeof deskLists)[number]

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

type Moves = { up?: string | undefined; down?: string | undefined }

/** Columns in their order, each once, with one of them a place nearer to the beginning or the end. */
export function orderedColumns(columns: readonly string[], { up, down }: Moves): string[] {
  const order = [...new Set(columns)]
  const from = order.indexOf(up ?? down ?? '')
  const to = up === undefined ? from + 1 : from - 1
  const [moved, other] = [order[from], order[to]]
  return moved === undefined || other === undefined ? order : order.with(to, moved).with(from, other)
}
