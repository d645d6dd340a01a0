import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Portion } from '../portions.ts'
import type { ReminderStep } from './abandoned.rules.ts'

export type Abandoned = { cartId: string; version: number; memberId: string; step: ReminderStep }

/** Carts of members with something in them, last changed so long ago, whose letter was not decided yet. */
export async function listAbandoned(
  db: Db,
  step: ReminderStep,
  { from, until }: { from: Date; until: Date },
  { most, after }: Portion<Abandoned>,
): Promise<Abandoned[]> {
  const { rows } = await sql<Omit<Abandoned, 'step'>>`
    select c.id as "cartId", c.version, c.member_id as "memberId" from carts c
    where c.member_id is not null and c.updated_at > ${from} and c.updated_at <= ${until}
      and exists (select from cart_lines l where l.cart_id = c.id)
      and not exists (select from cart_reminders r where r.cart_id = c.id and r.version = c.version and r.step = ${step})
      ${after === null ? sql`` : sql`and c.id > ${after.cartId}`}
    order by c.id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, step }))
}

/** False: another process decided it, or the cart is not as it was. */
export async function addReminder(
  db: Db,
  { cartId, version, step }: Abandoned,
  { at, isWritten }: { at: Date; isWritten: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into cart_reminders (cart_id, version, step, decided_at, is_written)
    select id, version, ${step}::smallint, ${at}::timestamptz, ${isWritten}::boolean from carts
    where id = ${cartId} and version = ${version}
    on conflict do nothing returning cart_id`.execute(db)
  return rows.length > 0
}
