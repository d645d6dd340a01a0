import { sql } from 'kysely'
import type { Orders } from '../../platform/db/tables.ts'
import type { Row } from './order-rows.store.ts'

type Expression = ReturnType<typeof sql>
/** What is read with an order from other tables. */
type Part = Exclude<keyof Row, keyof Orders>

const all = (rows: Expression, order: string) =>
  sql`(select coalesce(jsonb_agg(r order by ${sql.raw(order)}), '[]') from (${rows}) r)`

const empty = sql`'[]'::jsonb`
const absent: Readonly<Record<Part, Expression>> = {
  also: sql`null`,
  is_invoiced: sql`false`,
  revisions: empty,
  approval: sql`null`,
  combined: sql`null`,
  short: empty,
  lines: empty,
  addresses: empty,
  parcels: empty,
  refunds: empty,
  partial_payments: empty,
  events: empty,
}

/** Columns of `orders o` with some of its parts; those that are not read are empty. */
const columns = (parts: Partial<Readonly<Record<Part, Expression>>>): Expression =>
  sql`o.*, ${sql.join(Object.entries({ ...absent, ...parts }).map(([name, part]) => sql`${part} as ${sql.ref(name)}`))}`

const also = sql`(select jsonb_build_object('id', g.id, 'number', g.number, 'status', g.status)
  from orders g where g.checkout_group = o.checkout_group and g.id <> o.id)`

const isInvoiced = sql`exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')`

const approval = sql`(select kind from approvals a where a.order_id = o.id and a.state = 'requested' order by a.requested_at limit 1)`

const short = sql`case when exists (select from stock_levels where short > 0) then short_pieces(o.id) else '[]' end`

const lines = all(sql`select * from order_lines where order_id = o.id`, 'r.position')

const refunds = all(sql`select * from order_refunds where order_id = o.id`, 'r.created_at, r.id')

const addresses = all(
  sql`select to_jsonb(a) - 'passport' as a from order_addresses a where order_id = o.id`,
  'r.a',
)

const partialPayments = all(
  sql`select attempt_id, method, amount, accepted_at from order_partial_payments where order_id = o.id`,
  'r.accepted_at, r.attempt_id',
)

const events = all(sql`select * from state_events where entity_id = o.id`, 'r.id')

const revisions = (invoice: Expression) =>
  all(sql`select v.*, ${invoice} as invoice from order_revisions v where order_id = o.id`, 'r.number')
const revisionsAlone = revisions(sql`null`)

const parcels = (rest: Expression) =>
  all(
    sql`select p.*, ${rest} from parcels p where order_id = o.id and state <> 'undone'`,
    'r.created_at, r.id',
  )
const parcelsAlone = parcels(sql`${empty} as lines, ${empty} as events, null as label, ${empty} as together`)

/** Other orders that it waits for one parcel with. */
const combined = sql`(select jsonb_build_object('id', m.combined_id, 'orders', (
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'number', g.number) order by g.number), '[]')
    from combined_parcel_orders c join orders g on g.id = c.order_id
    where c.combined_id = m.combined_id and c.state = 'waiting' and c.order_id <> o.id))
  from combined_parcel_orders m where m.order_id = o.id and m.state = 'waiting')`

/** Rows of other orders that are the same parcel. */
const together = all(
  sql`select s.order_id, g.number, s.id as parcel_id from parcels s join orders g on g.id = s.order_id
    where s.state <> 'undone' and s.id <> p.id and (s.lead_id = coalesce(p.lead_id, p.id) or s.id = p.lead_id)`,
  'r.number',
)

/** Everything of an order in one question. */
export const whole = columns({
  also,
  is_invoiced: isInvoiced,
  revisions: revisions(sql`(select number from invoices i where i.revision_id = v.id)`),
  approval,
  combined,
  short,
  lines,
  addresses,
  parcels: parcels(sql`
    ${all(sql`select line_id, quantity from parcel_lines where parcel_id = p.id`, 'r.line_id')} as lines,
    ${all(sql`select id, at, state, text, place from parcel_events where parcel_id = p.id`, 'r.at, r.id')} as events,
    (select jsonb_build_object('state', b.state, 'reference', b.reference, 'waybill', b.waybill) from parcel_labels b
      where b.parcel_id = coalesce(p.lead_id, p.id) and b.state in ('requested', 'made', 'cancelling')) as label,
    ${together} as together`),
  refunds,
  partial_payments: partialPayments,
  events,
})

/** What lists of the desk show. */
export const head = columns({
  approval,
  short,
  lines,
  refunds,
  revisions: revisionsAlone,
  parcels: parcelsAlone,
})

/** What the buyer's account opens with. */
export const brief = columns({
  lines,
  refunds,
  revisions: revisionsAlone,
  parcels: parcelsAlone,
  partial_payments: partialPayments,
})
