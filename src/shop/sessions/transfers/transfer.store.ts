import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SessionTransfers } from '../../../platform/db/tables.ts'
import { transferStates, type Transfer } from './transfer.rules.ts'

function transferFrom(row: Selectable<SessionTransfers>): Transfer {
  const state = transferStates.find((each) => each === row.state)
  if (!state) throw new Error(`transfer ${row.id} is ${row.state}`)
  return {
    id: row.id,
    packageId: row.package_id,
    memberId: row.member_id,
    email: row.email,
    sessions: row.sessions,
    state,
    takenPackageId: row.taken_package_id,
    locale: row.locale,
    expiresAt: new Date(row.expires_at),
  }
}

export async function insertTransfer(
  db: Db,
  { at, ...transfer }: Omit<Transfer, 'state' | 'takenPackageId'> & { at: Date },
): Promise<void> {
  await db
    .insertInto('session_transfers')
    .values({
      id: transfer.id,
      package_id: transfer.packageId,
      member_id: transfer.memberId,
      email: transfer.email,
      sessions: transfer.sessions,
      locale: transfer.locale,
      created_at: at,
      expires_at: transfer.expiresAt,
    })
    .execute()
}

export async function findTransfer(db: Db, id: string): Promise<Transfer | null> {
  const row = await db.selectFrom('session_transfers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? transferFrom(row) : null
}

export async function findByToken(db: Db, tokenHash: Buffer): Promise<Transfer | null> {
  const row = await db
    .selectFrom('session_transfers')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? transferFrom(row) : null
}

export async function listOpen(db: Db, packageIds: readonly string[]): Promise<Transfer[]> {
  if (packageIds.length === 0) return []
  const rows = await db
    .selectFrom('session_transfers')
    .selectAll()
    .where('package_id', 'in', packageIds)
    .where('state', '=', 'offered')
    .execute()
  return rows.map(transferFrom)
}

export async function countSince(db: Db, packageId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('session_transfers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('package_id', '=', packageId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function setToken(db: Db, id: string, tokenHash: Buffer): Promise<void> {
  await db.updateTable('session_transfers').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

/** Ends an offer, and forgets whom it was for. False: it ended before. */
export async function endTransfer(
  db: Db,
  id: string,
  end: { state: 'taken' | 'withdrawn' | 'expired'; at: Date; takenPackageId?: string },
): Promise<boolean> {
  const ended = await db
    .updateTable('session_transfers')
    .set({ state: end.state, ended_at: end.at, email: null, taken_package_id: end.takenPackageId ?? null })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Offers whose time is over expire. */
export async function expireDue(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('session_transfers')
    .set({ state: 'expired', ended_at: now, email: null })
    .where('state', '=', 'offered')
    .where('expires_at', '<=', now)
    .execute()
}

export async function withdrawAll(db: Db, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('session_transfers')
    .set({ state: 'withdrawn', ended_at: now, email: null })
    .where('member_id', '=', memberId)
    .where('state', '=', 'offered')
    .execute()
}

export async function moveTransfers(db: Db, from: string, into: string): Promise<void> {
  await db.updateTable('session_transfers').set({ member_id: into }).where('member_id', '=', from).execute()
}

export async function withdrawOfPackage(db: Db, packageId: string, now: Date): Promise<void> {
  await db
    .updateTable('session_transfers')
    .set({ state: 'withdrawn', ended_at: now, email: null })
    .where('package_id', '=', packageId)
    .where('state', '=', 'offered')
    .execute()
}
