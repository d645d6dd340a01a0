import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Text } from '../region.ts'
import { heldRoles, heldRolesOf, type HeldRow } from './roles/held.store.ts'
import type { Role } from './rules.ts'

export type StaffUserRow = {
  id: string
  email: string
  name: string
  roles: (Role & { name: Text })[]
  branchKey: string | null
  since: Date
  seenAt: Date | null
  endedAt: Date | null
  isTrusted: boolean
  invitedUntil: Date | null
}

const select = sql`select a.id, a.email, a.name, ${heldRolesOf(sql.ref('a.roles'))} as held, a.branch_key as "branchKey", a.created_at as since, a.disabled_at as "endedAt",
  a.money_agreed_at is not null as "isTrusted", a.invited_until as "invitedUntil",
  (select max(s.seen_at) from staff_sessions s where s.staff_id = a.id) as "seenAt" from staff_accounts a`

type Selected = Omit<StaffUserRow, 'roles'> & { held: HeldRow[] }
const from = ({ held, ...row }: Selected): StaffUserRow => ({ ...row, roles: heldRoles(held) })

/** All staff users; those who have left come last. */
export const listColleagues = async (db: Db): Promise<StaffUserRow[]> =>
  (await sql<Selected>`${select} order by a.disabled_at desc nulls first, a.email`.execute(db)).rows.map(from)

/** Locks an active staff user; null: there is none of that id. */
export async function lockStaffUser(db: Db, id: string): Promise<StaffUserRow | null> {
  const { rows } =
    await sql<Selected>`${select} where a.id = ${id} and a.disabled_at is null for update of a`.execute(db)
  return rows[0] ? from(rows[0]) : null
}

export async function findStaffUser(db: Db, id: string): Promise<StaffUserRow | null> {
  const { rows } = await sql<Selected>`${select} where a.id = ${id}`.execute(db)
  return rows[0] ? from(rows[0]) : null
}

/** Number of active owners. Locks them, so that concurrent role changes wait. */
export async function countOwners(db: Db): Promise<number> {
  const found = await sql<{ id: string }>`
    select id from staff_accounts where 'owner' = any (roles) and disabled_at is null order by id for update`.execute(
    db,
  )
  return found.rows.length
}

/** Role keys of a staff user, and their branch if a role is limited to one. */
export type Post = { roles: readonly string[]; branchKey: string | null }

export async function saveRoles(db: Db, id: string, { roles, branchKey }: Post): Promise<void> {
  await db
    .updateTable('staff_accounts')
    .set({ roles: [...roles], branch_key: branchKey })
    .where('id', '=', id)
    .execute()
}

export async function trust(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable('staff_accounts').set({ money_agreed_at: at }).where('id', '=', id).execute()
}

/** One invitation is good at a time. */
export async function saveInvitation(
  db: Db,
  id: string,
  { hash, until }: { hash: Buffer; until: Date },
): Promise<void> {
  await db
    .updateTable('staff_accounts')
    .set({ invitation_hash: hash, invited_until: until })
    .where('id', '=', id)
    .execute()
}

/** Whose invitation it is, locked; null: it is over, or was accepted. */
export async function lockInvited(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('invitation_hash', '=', hash)
    .where('invited_until', '>', now)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

export async function endInvitation(db: Db, id: string): Promise<void> {
  await db
    .updateTable('staff_accounts')
    .set({ invitation_hash: null, invited_until: null })
    .where('id', '=', id)
    .execute()
}

/** All active staff users, by name. */
export const listNames = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('staff_accounts')
    .select(['id', 'name'])
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute()

export async function isBranch(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('branches').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}
