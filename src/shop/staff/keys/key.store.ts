import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { heldRoles, heldRolesOf, type HeldRow } from '../roles/held.store.ts'
import type { Account } from '../store.ts'

export type StoredKey = {
  id: string
  name: string
  prefix: string
  scopes: readonly string[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** Its creator, with their current rights. */
  maker: Pick<Account, 'id' | 'email' | 'name' | 'roles' | 'isTrusted' | 'branchKey'>
  /** They still work here. */
  hasMaker: boolean
}

type Row = Omit<StoredKey, 'maker' | 'hasMaker'> & {
  makerId: string
  email: string
  makerName: string
  held: HeldRow[]
  isTrusted: boolean
  branchKey: string | null
  hasMaker: boolean
}

const rows = (where: ReturnType<typeof sql>) => sql<Row>`
  select k.id, k.name, k.prefix, k.scopes, k.created_at as "createdAt", k.expires_at as "expiresAt",
    k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", a.id as "makerId", a.email, a.name as "makerName",
    ${heldRolesOf(sql.ref('a.roles'))} as held, a.money_agreed_at is not null as "isTrusted",
    a.branch_key as "branchKey", a.disabled_at is null as "hasMaker"
  from api_keys k join staff_accounts a on a.id = k.created_by ${where}`

function keyFrom({ makerId, email, makerName, held, isTrusted, branchKey, ...key }: Row): StoredKey {
  return {
    ...key,
    maker: { id: makerId, email, name: makerName, roles: heldRoles(held), isTrusted, branchKey },
  }
}

export const listKeys = async (db: Db): Promise<StoredKey[]> =>
  (await rows(sql`order by k.created_at desc, k.id limit 1000`).execute(db)).rows.map(keyFrom)

export async function findKey(db: Db, by: { id: string } | { hash: Buffer }): Promise<StoredKey | null> {
  const found = await rows('id' in by ? sql`where k.id = ${by.id}` : sql`where k.hash = ${by.hash}`).execute(
    db,
  )
  return found.rows[0] ? keyFrom(found.rows[0]) : null
}

/** New keys are counted one after the other; answers how many work. */
export async function lockKeys(db: Db, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('api_keys'))`.execute(db)
  const found = await sql<{ count: number }>`
    select count(*)::int as count from api_keys where revoked_at is null and expires_at > ${now}`.execute(db)
  return found.rows[0]?.count ?? 0
}

export type NewKey = {
  hash: Buffer
  prefix: string
  name: string
  scopes: readonly string[]
  createdBy: string
  createdAt: Date
  expiresAt: Date
}

export async function addKey(db: Db, key: NewKey): Promise<void> {
  await sql`insert into api_keys (hash, prefix, name, scopes, created_by, created_at, expires_at) values
    (${key.hash}, ${key.prefix}, ${key.name}, ${[...key.scopes]}, ${key.createdBy}, ${key.createdAt}, ${key.expiresAt})`.execute(
    db,
  )
}

/** Revoked before, it stays as it was. */
export async function revokeKey(db: Db, id: string, by: string, at: Date): Promise<void> {
  await sql`update api_keys set revoked_at = ${at}, revoked_by = ${by} where id = ${id} and revoked_at is null`.execute(
    db,
  )
}

/** Written once a minute at most, however often it calls. */
export async function touchKey(db: Db, id: string, at: Date, before: Date): Promise<void> {
  await sql`update api_keys set last_used_at = ${at} where id = ${id} and (last_used_at is null or last_used_at < ${before})`.execute(
    db,
  )
}
