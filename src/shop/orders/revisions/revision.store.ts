import type { Reason } from '../../causes.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderLines } from '../../../platform/db/tables.ts'
import type { Portion } from '../../portions.ts'
import { storedSums } from './stored-sums.rules.ts'
import type { Revision } from '../order.rules.ts'

type Moving = { actor: string; reason: Reason; at: Date }

export type NewRevision = Omit<
  Revision,
  'added' | 'paidBy' | 'payUntil' | 'createdAt' | 'endedAt' | 'invoice'
> & {
  orderId: string
  added: readonly Selectable<OrderLines>[]
  payUntil: Date | null
}

/** Sets the actor that the table's trigger requires for a transition of a revision and records in the event. */
const saysWho = (db: Db, revision: string, moving: Moving) =>
  sql`select set_config('shop.revision_move', ${JSON.stringify({ revision, ...moving })}, true)`.execute(db)

export async function addRevision(db: Db, revision: NewRevision, moving: Moving): Promise<void> {
  await saysWho(db, revision.id, moving)
  await db
    .insertInto('order_revisions')
    .values({
      id: revision.id,
      order_id: revision.orderId,
      number: revision.number,
      state: revision.state,
      cause: revision.cause,
      reason: revision.reason,
      actor: revision.actor,
      added: JSON.stringify(revision.added),
      removed: JSON.stringify(
        revision.removed.map(({ lineId, amount, ...pieces }) => ({
          line_id: lineId,
          ...pieces,
          amount: amount.minor,
        })),
      ),
      delivery: revision.delivery.minor,
      address: revision.address && JSON.stringify(revision.address),
      before: JSON.stringify(storedSums(revision.before)),
      after: JSON.stringify(storedSums(revision.after)),
      difference: revision.difference.minor,
      exchanged: revision.exchanged.minor,
      due: revision.due.minor,
      pay_until: revision.payUntil,
      created_at: moving.at,
      ended_at: revision.state === 'waiting' ? null : moving.at,
    })
    .execute()
}

/** Ends a waiting revision; false: it is not waiting. */
export async function endRevision(
  db: Db,
  id: string,
  to: 'agreed' | 'lapsed' | 'withdrawn',
  paidBy: string | null,
  moving: Moving,
): Promise<boolean> {
  await saysWho(db, id, moving)
  const ended = await db
    .updateTable('order_revisions')
    .set({ state: to, paid_by: paidBy, ended_at: moving.at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Adds a revision's sums and then its lines to the order; the table checks the lines against the sums. */
export async function growOrder(
  db: Db,
  orderId: string,
  { id, delivery, exchanged, due }: Revision,
): Promise<void> {
  await sql`select set_config('shop.order_revised', ${orderId}, true)`.execute(db)
  await sql`
    with more as (
      select coalesce(sum(l.unit_price * l.quantity), 0)::bigint as goods
      from order_revisions v cross join jsonb_populate_recordset(null::order_lines, v.added) l where v.id = ${id}
    )
    update orders o set goods_total = o.goods_total + m.goods, delivery_fee = o.delivery_fee + greatest(${delivery.minor}::bigint, 0),
      total = o.total + m.goods + greatest(${delivery.minor}::bigint, 0), exchanged = o.exchanged + ${exchanged.minor}, amount_due = o.amount_due + ${due.minor}
    from more m where o.id = ${orderId}`.execute(db)
  await sql`select set_config('shop.order_revised', '', true)`.execute(db)
  await sql`
    insert into order_lines select l.* from order_revisions v cross join jsonb_populate_recordset(null::order_lines, v.added) l
    where v.id = ${id}`.execute(db)
}

export async function payLater(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('order_revisions')
    .set({ pay_until: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Ids of orders whose revision passed its payment deadline. */
export async function listLapsing(db: Db, before: Date, { most, after }: Portion): Promise<string[]> {
  const rows = await db
    .selectFrom('order_revisions')
    .select('order_id')
    .where('state', '=', 'waiting')
    .where('pay_until', '<=', before)
    .$if(after !== null, (query) => query.where('order_id', '>', after))
    .orderBy('order_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.order_id)
}
