import type { Cause } from '../causes.ts'
import { sql } from 'kysely'
import type { Return, ReturnReason, ReturnState, Verdict } from './return.rules.ts'

export type Row = {
  id: string
  order_id: string
  position: number
  state: ReturnState
  to_wallet: boolean
  wants_exchange: boolean
  is_overridden: boolean
  exchange_order_id: string | null
  note: string
  inspected_by: string | null
  refund_id: string | null
  created_at: Date
  lines: { line_id: string; units: number; reason: ReturnReason; note: string; verdict: Verdict | null }[]
  events: {
    from_state: string | null
    to_state: string
    actor: string
    cause: Cause
    reason: string
    at: string
  }[]
}

export const returnColumns = sql`r.*,
  (select coalesce(jsonb_agg(to_jsonb(l) order by o.position), '[]') from return_lines l join order_lines o on o.id = l.line_id
    where l.return_id = r.id) as lines,
  (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from state_events e where e.entity = 'return' and e.entity_id = r.id) as events`

export const returnFrom = (row: Row): Return => ({
  id: row.id,
  orderId: row.order_id,
  position: row.position,
  state: row.state,
  toWallet: row.to_wallet,
  wantsExchange: row.wants_exchange,
  isOverridden: row.is_overridden,
  exchangeOrderId: row.exchange_order_id,
  note: row.note,
  inspectedBy: row.inspected_by,
  refundId: row.refund_id,
  createdAt: row.created_at.toISOString(),
  lines: row.lines.map(({ line_id: lineId, units, reason, note, verdict }) => ({
    lineId,
    units,
    reason,
    note,
    verdict,
  })),
  events: row.events.map(({ from_state: from, to_state: to, actor, cause, reason, at }) => ({
    from,
    to,
    actor,
    cause,
    reason,
    at: new Date(at).toISOString(),
  })),
})
