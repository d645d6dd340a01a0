import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { GroupKind } from './rules.ts'

export type Membership = {
  id: string
  groupId: string
  name: string
  kind: GroupKind
  from: Date
  to: Date | null
  source: string
}

const select = sql`select b.id, g.id as "groupId", g.name, g.kind, b.valid_from as "from", b.valid_to as "to", b.source
  from memberships b join member_groups g on g.id = b.group_id`

/** All memberships of a member including future and past ones, newest first. */
export async function listMemberships(db: Db, memberId: string): Promise<Membership[]> {
  return (
    await sql<Membership>`${select} where b.member_id = ${memberId} order by b.valid_from desc, b.id`.execute(
      db,
    )
  ).rows
}

/** Memberships of a kind that end between two times, with their members. */
export async function listEnding(
  db: Db,
  kind: GroupKind,
  from: Date,
  to: Date,
): Promise<(Membership & { memberId: string })[]> {
  const found = await sql<Membership & { memberId: string }>`
    select b.id, b.member_id as "memberId", g.id as "groupId", g.name, g.kind, b.valid_from as "from", b.valid_to as "to", b.source
    from memberships b join member_groups g on g.id = b.group_id join members m on m.id = b.member_id and m.state = 'active'
    where g.kind = ${kind} and b.valid_to >= ${from} and b.valid_to < ${to}`.execute(db)
  return found.rows
}

export async function setEnd(db: Db, id: string, to: Date | null): Promise<void> {
  await db.updateTable('memberships').set({ valid_to: to }).where('id', '=', id).execute()
}

export async function lockMember(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'erased')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function findMembership(
  db: Db,
  id: string,
): Promise<(Membership & { memberId: string }) | null> {
  const found = await sql<Membership & { memberId: string }>`
    select b.id, b.member_id as "memberId", g.id as "groupId", g.name, g.kind, b.valid_from as "from", b.valid_to as "to", b.source
    from memberships b join member_groups g on g.id = b.group_id where b.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

export async function listGroups(db: Db): Promise<string[]> {
  return (await db.selectFrom('member_groups').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  )
}

/** Moves all memberships of an account to another. */
export async function moveMemberships(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('memberships').set({ member_id: to }).where('member_id', '=', from).execute()
}
