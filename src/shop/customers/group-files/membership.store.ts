import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type KnownMember = { id: string; email: string }
export type OpenMembership = { id: string; memberId: string; group: string; to: Date | null }

/** Accounts by email, without erased ones. */
export async function listMembers(db: Db, emails: readonly string[]): Promise<KnownMember[]> {
  const found = await sql<KnownMember>`
    select id, email from members where email = any (${[...emails]}::text[]) and state <> 'erased'`.execute(
    db,
  )
  return found.rows
}

/** Current and future memberships of some members; of two in one group the later one. */
export async function listOpen(db: Db, memberIds: readonly string[], now: Date): Promise<OpenMembership[]> {
  const found = await sql<OpenMembership>`
    select distinct on (b.member_id, g.name) b.id, b.member_id as "memberId", g.name as "group", b.valid_to as "to"
    from memberships b join member_groups g on g.id = b.group_id
    where b.member_id = any (${[...memberIds]}::uuid[]) and (b.valid_to is null or b.valid_to > ${now})
    order by b.member_id, g.name, b.valid_from desc`.execute(db)
  return found.rows
}

/** A page of current and future memberships by email, after a cursor. */
export async function pageOfOpen(
  db: Db,
  {
    group,
    after,
    now,
    size,
  }: { group: string | null; after: [string, string] | null; now: Date; size: number },
): Promise<{ email: string; group: string; to: Date | null }[]> {
  const which = group === null ? sql`` : sql`and g.name = ${group}`
  const behind = after === null ? sql`` : sql`and (m.email, g.name) > (${after[0]}, ${after[1]})`
  const found = await sql<{ email: string; group: string; to: Date | null }>`
    select distinct on (m.email, g.name) m.email, g.name as "group", b.valid_to as "to"
    from memberships b join member_groups g on g.id = b.group_id
      join members m on m.id = b.member_id and m.state <> 'erased'
    where (b.valid_to is null or b.valid_to > ${now}) ${which} ${behind}
    order by m.email, g.name, b.valid_from desc limit ${size}`.execute(db)
  return found.rows
}
