import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Role } from './rules.ts'

export type Colleague = {
  id: string
  email: string
  name: string
  roles: Role[]
  since: Date
  seenAt: Date | null
  endedAt: Date | null
}

const select = sql`select a.id, a.email, a.name, a.roles, a.created_at as since, a.disabled_at as "endedAt",
  (select max(s.seen_at) from staff_sessions s where s.staff_id = a.id) as "seenAt" from staff_accounts a`

/** Everybody, those who left last. */
export const listColleagues = async (db: Db): Promise<Colleague[]> =>
  (await sql<Colleague>`${select} order by a.disabled_at desc nulls first, a.email`.execute(db)).rows

/** Somebody who works here, locked; null: nobody does under that id. */
export async function lockColleague(db: Db, id: string): Promise<Colleague | null> {
  return (await sql<Colleague>`${select} where a.id = ${id} and a.disabled_at is null for update of a`.execute(db)).rows[0] ?? null
}

export async function findColleague(db: Db, id: string): Promise<Colleague | null> {
  return (await sql<Colleague>`${select} where a.id = ${id}`.execute(db)).rows[0] ?? null
}

/** How many own the house; whoever changes roles at the same moment waits. */
export async function countOwners(db: Db): Promise<number> {
  const found = await sql<{ id: string }>`
    select id from staff_accounts where 'owner' = any (roles) and disabled_at is null order by id for update`.execute(db)
  return found.rows.length
}

export async function saveRoles(db: Db, id: string, roles: readonly Role[]): Promise<void> {
  await db
    .updateTable('staff_accounts')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute()
}
