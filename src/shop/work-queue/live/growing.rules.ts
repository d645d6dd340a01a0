import type { Right } from '../../staff/rules.ts'

/** Lists that show their number of new rows, with table and required right. */
export const growingLists = {
  orders: { table: 'orders', right: 'orders.read' },
  payments: { table: 'payment_attempts', right: 'payments.read' },
  outbox: { table: 'messages', right: 'messages.read' },
  tickets: { table: 'feedback', right: 'customers.read' },
  members: { table: 'members', right: 'customers.read' },
} as const satisfies Record<string, { table: string; right: Right }>
export type GrowingList = keyof typeof growingLists
export const growingNames = ['orders', 'payments', 'outbox', 'tickets', 'members'] as const
