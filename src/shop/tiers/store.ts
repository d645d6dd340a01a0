import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Flags a membership for review by staff; an open flag stays unchanged. */
export async function addFlag(db: Db, memberId: string, why: string, at: Date): Promise<void> {
  await sql`insert into membership_flags (member_id, why, at) values (${memberId}, ${why}, ${at})
    on conflict (member_id) where closed_at is null do nothing`.execute(db)
}

export type Flag = { id: string; member_id: string; email: string; name: string; why: string; at: Date }

export async function listFlags(db: Db, most: number): Promise<{ rows: Flag[]; total: number }> {
  const rows =
    await sql<Flag>`select f.id, f.member_id, m.email, person_name(m.firstname, m.lastname) as name, f.why, f.at
    from membership_flags f join members m on m.id = f.member_id where f.closed_at is null order by f.at limit ${most}`.execute(
      db,
    )
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from membership_flags where closed_at is null`.execute(db)
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 }
}

/** False: already closed or unknown. */
export async function closeFlag(db: Db, id: string, who: string, at: Date): Promise<boolean> {
  const closed = await db
    .updateTable('membership_flags')
    .set({ closed_at: at, closed_by: who })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Closes flags of members whose membership by spending has ended. */
export async function closeFlagsOver(db: Db, at: Date): Promise<void> {
  await sql`update membership_flags f set closed_at = ${at}, closed_by = 'system' where f.closed_at is null and not exists (
    select from memberships b join member_groups g on g.id = b.group_id and g.kind = 'vip'
    where b.member_id = f.member_id and b.source = 'spend' and b.valid_from <= ${at} and (b.valid_to is null or b.valid_to > ${at}))`.execute(
    db,
  )
}

/** Moves flags to another account; an open one is closed if that account has an open flag itself. */
export async function moveFlags(db: Db, from: string, to: string, at: Date): Promise<void> {
  await sql`update membership_flags set closed_at = ${at}, closed_by = 'system' where member_id = ${from} and closed_at is null
    and exists (select from membership_flags where member_id = ${to} and closed_at is null)`.execute(db)
  await db.updateTable('membership_flags').set({ member_id: to }).where('member_id', '=', from).execute()
}
