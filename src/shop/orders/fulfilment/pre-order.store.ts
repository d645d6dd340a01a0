import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'

/**
 * Ids of pending and confirmed orders with an unreleased pre-order line, of any option or of `subSku`; sorted by id,
 * which is the lock order.
 */
export async function listAwaiting(db: Db, subSku: string | null = null): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from orders o where o.status in ('pending', 'confirmed') and exists (select from order_lines l
      where l.order_id = o.id and l.pre_order and l.released_at is null and l.quantity - l.shipped - l.unsent > 0
        and (${subSku}::text is null or l.sub_sku = ${subSku})) order by o.id`.execute(db)
  return found.rows.map((row) => row.id)
}

export async function releaseLines(db: Db, lineIds: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ released_at: at })
    .where('id', 'in', [...lineIds])
    .where('released_at', 'is', null)
    .execute()
}

export type Awaited = {
  subSku: string
  name: Text
  optionName: Text
  pieces: number
  orders: number
  estimate: string | null
}

/** Awaited pieces of confirmed orders by option; the names are those of the newest order. */
export async function listAwaited(db: Db): Promise<Awaited[]> {
  const found = await sql<Awaited>`
    select l.sub_sku as "subSku", (array_agg(l.name order by o.created_at desc))[1] as name,
      (array_agg(l.option_name order by o.created_at desc))[1] as "optionName", sum(l.quantity - l.shipped - l.unsent)::int as pieces,
      count(distinct o.id)::int as orders, to_char(min(l.estimate), 'YYYY-MM-DD') as estimate
    from order_lines l join orders o on o.id = l.order_id
    where o.status = 'confirmed' and l.pre_order and l.released_at is null and l.quantity - l.shipped - l.unsent > 0
    group by l.sub_sku order by min(l.estimate) nulls last, l.sub_sku`.execute(db)
  return found.rows
}
