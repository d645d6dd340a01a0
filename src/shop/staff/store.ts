import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deleteInPortions } from '../../platform/db/delete-in-portions.ts'
import type { Text } from '../region.ts'
import { heldRoles, heldRolesOf, type HeldRow } from './roles/held.store.ts'
import type { Role } from './rules.ts'
import { dayMs } from '../calendar.ts'

export type Account = {
  id: string
  email: string
  name: string
  roles: readonly (Role & { name: Text })[]
  isTrusted: boolean
  /** Of a reception. */
  branchKey: string | null
  passwordHash: string
  totpSecret: Buffer
}

const columns = [
  'id',
  'email',
  'name',
  'password_hash',
  'totp_secret',
  'money_agreed_at',
  'branch_key',
] as const
type Row = {
  id: string
  email: string
  name: string
  held: HeldRow[]
  password_hash: string
  totp_secret: Buffer
  money_agreed_at: Date | null
  branch_key: string | null
}
const accountFrom = (row: Row): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: heldRoles(row.held),
  isTrusted: row.money_agreed_at !== null,
  branchKey: row.branch_key,
  passwordHash: row.password_hash,
  totpSecret: row.totp_secret,
})

/** An active staff user by email or id; null: none. */
export async function findAccount(db: Db, by: { email: string } | { id: string }): Promise<Account | null> {
  const [column, word] = 'email' in by ? (['email', by.email] as const) : (['id', by.id] as const)
  const row = await db
    .selectFrom('staff_accounts')
    .select(columns)
    .select(heldRolesOf(sql.ref('staff_accounts.roles')).as('held'))
    .where(column, '=', word)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row ? accountFrom(row) : null
}

export type NewAccount = Omit<Account, 'id' | 'isTrusted' | 'roles'> & {
  /** By their keys. */
  roles: readonly string[]
  /** Null: created from the command line. */
  createdBy: string | null
  /** Null: a second owner has to agree to the money rights first. */
  trustedAt: Date | null
}

/** False: the address is taken. */
export async function addAccount(db: Db, account: NewAccount): Promise<boolean> {
  const added = await db
    .insertInto('staff_accounts')
    .values({
      email: account.email,
      name: account.name,
      roles: [...account.roles],
      password_hash: account.passwordHash,
      totp_secret: account.totpSecret,
      created_by: account.createdBy,
      money_agreed_at: account.trustedAt,
      branch_key: account.branchKey,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Whoever gave the one before it and has not entered a code yet begins anew. */
export async function savePassword(db: Db, id: string, hash: string): Promise<void> {
  await db.deleteFrom('staff_tickets').where('staff_id', '=', id).execute()
  await db.updateTable('staff_accounts').set({ password_hash: hash }).where('id', '=', id).execute()
}

/** Ends an account and its sessions; false: there is none. */
export async function disableAccount(db: Db, email: string, at: Date): Promise<boolean> {
  const gone = await db
    .updateTable('staff_accounts')
    .set({ disabled_at: at })
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (gone) await endSessions(db, gone.id, at)
  return gone !== undefined
}

/** The link of an invitation is dead. */
export async function revokeInvitation(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('staff_accounts')
    .set({ invitation_hash: null, invited_until: at })
    .where('id', '=', id)
    .execute()
}

export async function addTicket(db: Db, idHash: Buffer, staffId: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('staff_tickets')
    .values({ id_hash: idHash, staff_id: staffId, expires_at: expiresAt })
    .execute()
}

/**
 * Counts a try of a ticket before its code is looked at, and answers whose it is; null: over, or tried too
 * often.
 */
export async function tryTicket(db: Db, idHash: Buffer, now: Date, most: number): Promise<Account | null> {
  const tried = await db
    .updateTable('staff_tickets')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning('staff_id')
    .executeTakeFirst()
  return tried ? findAccount(db, { id: tried.staff_id }) : null
}

/** Consumes a ticket; false: it was consumed already. */
export async function takeTicket(db: Db, idHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('staff_tickets')
    .where('id_hash', '=', idHash)
    .returning('staff_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Uses a code up; false: it was used before. */
export async function takeCode(db: Db, staffId: string, step: number): Promise<boolean> {
  const taken = await db
    .insertInto('staff_codes')
    .values({ staff_id: staffId, step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()
  return taken !== undefined
}

export type NewSession = {
  idHash: Buffer
  staffId: string
  at: Date
  expiresAt: Date
  ip: string | null
  browser: string
  browserHash: Buffer
}

export async function addSession(db: Db, session: NewSession): Promise<string> {
  const { id } = await db
    .insertInto('staff_sessions')
    .values({
      id_hash: session.idHash,
      staff_id: session.staffId,
      created_at: session.at,
      seen_at: session.at,
      expires_at: session.expiresAt,
      ip: session.ip,
      browser: session.browser,
      browser_hash: session.browserHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Signed = Pick<Account, 'id' | 'email' | 'name' | 'roles' | 'isTrusted' | 'branchKey'> & {
  sessionId: string
  seenAt: Date
}

/** Whose open session this is. */
export async function findSigned(db: Db, idHash: Buffer, now: Date, idleSince: Date): Promise<Signed | null> {
  const row = await db
    .selectFrom('staff_sessions as s')
    .innerJoin('staff_accounts as a', 'a.id', 's.staff_id')
    .select([
      'a.id',
      'a.email',
      'a.name',
      heldRolesOf(sql.ref('a.roles')).as('held'),
      'a.money_agreed_at',
      'a.branch_key as branchKey',
      's.id as sessionId',
      's.seen_at as seenAt',
    ])
    .where('s.id_hash', '=', idHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', idleSince)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { money_agreed_at: agreedAt, held, ...signed } = row
  return { ...signed, roles: heldRoles(held), isTrusted: agreedAt !== null }
}

export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ seen_at: at })
    .where('id', '=', id)
    .where('seen_at', '<', at)
    .execute()
}

export type OpenSession = {
  id: string
  createdAt: Date
  seenAt: Date
  expiresAt: Date
  ip: string | null
  browser: string
}

export const listOpen = (db: Db, staffId: string, now: Date, idleSince: Date): Promise<OpenSession[]> =>
  db
    .selectFrom('staff_sessions')
    .select([
      'id',
      'created_at as createdAt',
      'seen_at as seenAt',
      'expires_at as expiresAt',
      'ip',
      'browser',
    ])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', idleSince)
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute()

/** False: this person has no such open session. */
export async function endSession(db: Db, staffId: string, id: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Every session of a person, but one. */
export async function endSessions(
  db: Db,
  staffId: string,
  at: Date,
  but: string | null = null,
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(but !== null, (query) => query.where('id', '<>', but))
    .execute()
}

/** Deletes expired tickets, used codes older than a day, and sessions that expired more than 90 days ago. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const day = new Date(now.getTime() - dayMs)
  const quarter = new Date(now.getTime() - 90 * dayMs)
  await deleteInPortions(db, 'staff_tickets', sql`expires_at < ${now}`)
  await deleteInPortions(db, 'staff_codes', sql`step < ${Math.floor(day.getTime() / 30_000)}`)
  await deleteInPortions(db, 'staff_sessions', sql`expires_at < ${quarter}`)
}
