import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Distinct ids of members with the oldest pending changes; empty: all figures are current. */
export async function listMarked(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct member_id as id
    from (select member_id from member_figure_changes order by id limit ${most}) as oldest`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Recomputes the figures of members from their orders. Marks are deleted first, so that concurrent changes are
 * counted again.
 */
export async function countMembers(db: Db, ids: readonly string[]): Promise<void> {
  const those = sql`${[...ids]}::uuid[]`
  await sql`delete from member_figure_changes where member_id = any (${those})`.execute(db)
  await sql`insert into member_figures (member_id, orders, spent, last_order_at)
    select member_id, orders, spent, last_order_at from count_member_figures(${those})
    on conflict (member_id) do update set orders = excluded.orders, spent = excluded.spent,
      last_order_at = excluded.last_order_at
    where (member_figures.orders, member_figures.spent, member_figures.last_order_at)
      is distinct from (excluded.orders, excluded.spent, excluded.last_order_at)`.execute(db)
  await sql`delete from member_figures f where f.member_id = any (${those})
    and not exists (select from members m where m.id = f.member_id and m.state <> 'erased')`.execute(db)
}

/** Marks all members for recomputation; erased accounts have no figures. */
export async function markEveryone(db: Db): Promise<void> {
  await sql`insert into member_figure_changes (member_id)
    select id from members where state <> 'erased' union select member_id from member_figures`.execute(db)
}
