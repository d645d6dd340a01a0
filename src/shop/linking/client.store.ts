import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deleteInPortions } from '../../platform/db/delete-in-portions.ts'
import type { ClientMethod } from './client.rules.ts'

export type Client = {
  id: string
  name: string
  profileUrl: string
  redirectUris: string[]
  method: ClientMethod
  secretHash: Buffer
  keys: Record<string, unknown>[] | null
  scopes: string[]
  createdBy: string
  createdAt: Date
  usedAt: Date | null
  revokedAt: Date | null
}

const rows = (where: ReturnType<typeof sql>) => sql<Client>`
  select c.id, c.name, c.profile_url as "profileUrl", c.redirect_uris as "redirectUris", c.method, c.secret_hash as "secretHash",
    c.keys, c.scopes, a.name as "createdBy", c.created_at as "createdAt", c.used_at as "usedAt", c.revoked_at as "revokedAt"
  from link_clients c join staff_accounts a on a.id = c.created_by ${where}`

export const listClients = async (db: Db): Promise<Client[]> =>
  (await rows(sql`order by c.revoked_at is not null, c.created_at, c.id`).execute(db)).rows

export async function findClient(db: Db, by: { id: string } | { hash: Buffer }): Promise<Client | null> {
  const where = 'id' in by ? sql`where c.id = ${by.id}` : sql`where c.secret_hash = ${by.hash}`
  return (await rows(where).execute(db)).rows[0] ?? null
}

/** Serialises the creation of clients until the transaction ends; returns the number of unrevoked ones. */
export async function lockCount(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('link_clients'))`.execute(db)
  const found = await sql<{ count: number }>`
    select count(*)::int as count from link_clients where revoked_at is null`.execute(db)
  return found.rows[0]?.count ?? 0
}

type NewClient = Pick<
  Client,
  'name' | 'profileUrl' | 'redirectUris' | 'method' | 'keys' | 'scopes' | 'createdAt'
> & {
  hash: Buffer
  createdBy: string
}

export async function addClient(db: Db, it: NewClient): Promise<void> {
  await db
    .insertInto('link_clients')
    .values({
      name: it.name,
      profile_url: it.profileUrl,
      redirect_uris: it.redirectUris,
      method: it.method,
      secret_hash: it.hash,
      keys: it.keys === null ? null : JSON.stringify(it.keys),
      scopes: it.scopes,
      created_by: it.createdBy,
      created_at: it.createdAt,
    })
    .execute()
}

/** False: already revoked or unknown. */
export async function revokeClient(db: Db, id: string, at: Date): Promise<boolean> {
  const updated = await db
    .updateTable('link_clients')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Records the time of use, at most once a minute. */
export async function touchClient(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('link_clients')
    .set({ used_at: at })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('used_at', 'is', null), row('used_at', '<', new Date(at.getTime() - 60_000))]),
    )
    .execute()
}

/** False: the assertion was used before. */
export async function takeAssertion(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const added = await db
    .insertInto('link_assertions')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export const forgetAssertions = (db: Db, before: Date): Promise<void> =>
  deleteInPortions(db, 'link_assertions', sql`expires_at < ${before}`)
