import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'
import type { Role, RoleReach } from '../rules.ts'
import { heldRoles, type HeldRow } from './held.store.ts'

export type RoleRow = HeldRow & {
  id: string
  version: number
  changedAt: Date
  retiredAt: Date | null
  /** Staff users who have it. */
  holders: { id: string; name: string }[]
}

const select = sql`select r.id, r.key, r.name, r.reach, r.rights, r.decided, r.version, r.changed_at as "changedAt",
  r.retired_at as "retiredAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name), '[]') from staff_accounts a
    where r.key = any (a.roles) and a.disabled_at is null) as holders
  from staff_roles r`

/** Those of the house first, then others in the order they were made. */
export const listRoles = async (db: Db): Promise<RoleRow[]> =>
  (await sql<RoleRow>`${select} where r.retired_at is null order by r.created_at, r.id`.execute(db)).rows

export const findRole = async (db: Db, id: string): Promise<RoleRow | null> =>
  (await sql<RoleRow>`${select} where r.id = ${id}`.execute(db)).rows[0] ?? null

/** Locked until the transaction ends; null: there is none, or no longer. */
export async function lockRole(db: Db, id: string): Promise<RoleRow | null> {
  const locked = await db
    .selectFrom('staff_roles')
    .select('id')
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return locked ? findRole(db, id) : null // read once it is locked: who got it while this waited is a holder
}

/** Roles by their keys, in the order of the keys, locked so that none is retired; one that is not there is left out. */
export async function lockRolesByKey(db: Db, keys: readonly string[]): Promise<(Role & { name: Text })[]> {
  const { rows } = await sql<HeldRow>`select key, reach, rights, decided, name from staff_roles
    where key = any (${[...keys]}) and retired_at is null order by key for share`.execute(db)
  return heldRoles(rows.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key)))
}

type Content = { name: Text; reach: RoleReach; rights: readonly string[] }

/** Null: the key is taken. */
export async function addRole(
  db: Db,
  { key, decided, ...role }: Content & { key: string; decided: readonly string[] },
): Promise<string | null> {
  const added = await db
    .insertInto('staff_roles')
    .values({
      key,
      name: JSON.stringify(role.name),
      reach: role.reach,
      rights: [...role.rights],
      decided: [...decided],
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export async function saveRole(
  db: Db,
  id: string,
  { decided, at, ...role }: Content & { decided: readonly string[]; at: Date },
): Promise<void> {
  await db
    .updateTable('staff_roles')
    .set((row) => ({
      name: JSON.stringify(role.name),
      reach: role.reach,
      rights: [...role.rights],
      decided: [...decided],
      changed_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function retireRole(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('staff_roles').set({ retired_at: at }).where('id', '=', id).execute()
}

/** Suspends the money rights of all holders of a role until a second owner approves them again. */
export async function untrustHolders(db: Db, key: string): Promise<void> {
  await sql`update staff_accounts set money_agreed_at = null where ${key} = any (roles) and disabled_at is null`.execute(
    db,
  )
}
