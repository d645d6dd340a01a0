import type { CycleState, Failure } from './rules.ts'
import type { Announcement, Cycle } from './subscription.rules.ts'

export type CycleRow = {
  id: string
  number: number
  state: string
  renews_on: string
  order_id: string | null
  announced: Announcement | null
  announced_at: string | null
  answer: string | null
  waited_days: number
  due_at: string | null
  retries: number
  failure: string | null
  failure_code: string | null
  paid_at: string | null
  shipped_at: string | null
}

const iso = (at: string | null): string | null => at && new Date(at).toISOString()

export const cycleFrom = (row: CycleRow): Cycle => ({
  id: row.id,
  number: row.number,
  state: row.state as CycleState, // the transition table admits no other
  renewsOn: row.renews_on,
  orderId: row.order_id,
  announced: row.announced,
  announcedAt: iso(row.announced_at),
  answered: row.answer === 'yes',
  waitedDays: row.waited_days,
  dueAt: iso(row.due_at),
  retries: row.retries,
  failure: row.failure as Failure | null, // the column's check
  failureCode: row.failure_code,
  paidAt: iso(row.paid_at),
  shippedAt: iso(row.shipped_at),
})
