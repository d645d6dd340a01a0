import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Currency } from '../../money.ts'

/** What of the orders waits for a person (rules/desk#7). */
const waitingKinds = ['on_hold', 'difference', 'unpicked', 'identity_missing', 'to_collect'] as const
export type WaitingKind = (typeof waitingKinds)[number]
export type WaitingRow = {
  id: string
  number: string
  detail: string
  buyer: string
  currency: Currency
  /** In minor units. */
  total: number
  since: Date
}

const conditions: Record<
  WaitingKind,
  { where: ReturnType<typeof sql>; since: ReturnType<typeof sql>; detail: ReturnType<typeof sql> }
> = {
  on_hold: {
    where: sql`o.status in ('pending', 'confirmed') and o.fulfilment = 'on_hold' and o.payment <> 'disputed'
      and o.hold_cause is distinct from 'difference'`,
    since: sql`coalesce((select max(at) from state_events e where e.entity_id = o.id and e.to_state = 'on_hold'), o.created_at)`,
    detail: sql`coalesce(o.hold_cause, '')`,
  },
  difference: {
    where: sql`exists (select from order_revisions v where v.order_id = o.id and v.state = 'waiting')`,
    since: sql`(select max(created_at) from order_revisions v where v.order_id = o.id and v.state = 'waiting')`,
    detail: sql`(select reason from order_revisions v where v.order_id = o.id and v.state = 'waiting')`,
  },
  unpicked: {
    where: sql`o.status = 'confirmed' and o.fulfilment = 'none' and owes_goods_now(o.id) and not waits_for_two(o.id) and not is_short(o.id)`,
    since: sql`o.confirmed_at`,
    detail: sql`coalesce(o.delivery_method, '')`,
  },
  // customs asks for it before anything leaves for Taiwan
  identity_missing: {
    where: sql`o.status = 'confirmed' and o.country = 'tw' and o.fulfilment in ('none', 'on_hold', 'picking', 'packed')
      and exists (select from order_addresses a where a.order_id = o.id and a.kind = 'delivery' and a.passport is null)`,
    since: sql`o.confirmed_at`,
    detail: sql`o.country`,
  },
  to_collect: {
    where: sql`o.status = 'confirmed' and o.fulfilment = 'ready_for_pickup'`,
    since: sql`coalesce(o.ready_at, o.created_at)`,
    detail: sql`''`,
  },
}

/** Orders that wait for one reason since before a time, the longest waiting first, and how many there are. */
export async function listWaiting(
  db: Db,
  kind: WaitingKind,
  before: Date,
  most: number,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { where, since, detail } = conditions[kind]
  const found = await sql<WaitingRow & { count: number }>`
    select id, number, detail, buyer, currency, total, since, count(*) over ()::int as count from (
      select o.id, o.number, ${detail} as detail, person_name(o.firstname, o.lastname) as buyer, o.currency,
        o.total::float8 as total, ${since} as since from orders o where ${where}
    ) as w where since <= ${before} order by since, id limit ${most}`.execute(db)
  return { rows: found.rows, total: found.rows[0]?.count ?? 0 }
}

export async function listToPay(
  db: Db,
  { placedBefore, now }: { placedBefore: Date; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('pay_until', '>', now)
    .where('created_at', '<=', placedBefore)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders that lie ready at a shop since a time in that window. */
export async function listToCollect(db: Db, ready: { from: Date; to: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('fulfilment', '=', 'ready_for_pickup')
    .where('ready_at', '>', ready.from)
    .where('ready_at', '<=', ready.to)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
