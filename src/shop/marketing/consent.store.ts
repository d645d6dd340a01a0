import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { MarketingConsents } from '../../platform/db/tables.ts'
import type { ConsentSource, ConsentState, Withdrawal } from './consent.rules.ts'

export type Consent = {
  id: string
  email: string
  locale: string
  state: ConsentState
  source: ConsentSource
  wording: number
  requestedAt: Date
  confirmedAt: Date | null
  withdrawnAt: Date | null
}

const consentFrom = (row: Selectable<MarketingConsents>): Consent => ({
  id: row.id,
  email: row.email,
  locale: row.locale,
  state: row.state as ConsentState, // the table's own check
  source: row.source as ConsentSource,
  wording: row.wording,
  requestedAt: row.requested_at,
  confirmedAt: row.confirmed_at,
  withdrawnAt: row.withdrawn_at,
})

export async function findConsent(db: Db, email: string): Promise<Consent | null> {
  const row = await db
    .selectFrom('marketing_consents')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? consentFrom(row) : null
}

/** The consent of an address, under a lock that also covers an address without one. */
export async function lockConsent(db: Db, email: string): Promise<Consent | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${email}`}, 0))`.execute(db)
  const row = await db
    .selectFrom('marketing_consents')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  return row ? consentFrom(row) : null
}

/** Address of a consent, or of the one it was joined with. */
export async function findById(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`select email from marketing_consents
    where id = ${id} or id = (select consent_id from joined_consents where id = ${id})`.execute(db)
  return rows[0]?.email ?? null
}

export async function emailsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('marketing_consents')
    .select(['id', 'email'])
    .where('id', 'in', [...ids, '00000000-0000-0000-0000-000000000000']) // never an empty list
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

type ConsentInput = { email: string; locale: string; source: ConsentSource; wording: number; at: Date }

export async function saveAsked(
  db: Db,
  { at, ...input }: ConsentInput & { tokenHash: Buffer },
): Promise<void> {
  const { tokenHash, email, ...rest } = input
  const row = {
    ...rest,
    state: 'asked',
    token_hash: tokenHash,
    requested_at: at,
    withdrawn_at: null,
    withdrawn_by: null,
  }
  await db
    .insertInto('marketing_consents')
    .values({ email, ...row })
    .onConflict((clash) => clash.column('email').doUpdateSet(row))
    .execute()
}

export async function saveGiven(db: Db, { at, email, ...rest }: ConsentInput): Promise<void> {
  const row = {
    ...rest,
    state: 'confirmed',
    token_hash: null,
    confirmed_at: at,
    withdrawn_at: null,
    withdrawn_by: null,
  }
  await db
    .insertInto('marketing_consents')
    .values({ email, requested_at: at, ...row })
    .onConflict((clash) => clash.column('email').doUpdateSet(row))
    .execute()
}

/** Whether a confirmation link is the newest and was requested since a time. */
export async function isAsked(db: Db, tokenHash: Buffer, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('marketing_consents')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'asked')
    .where('requested_at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Confirms a consent by its link, if the link is the newest, was requested since a time, and the consent was not
 * withdrawn; null otherwise.
 */
export async function saveConfirmed(
  db: Db,
  tokenHash: Buffer,
  { at, since }: { at: Date; since: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('marketing_consents')
    .set({ state: 'confirmed', confirmed_at: at, token_hash: null })
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'asked')
    .where('requested_at', '>=', since)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}

export async function saveWithdrawn(db: Db, email: string, by: Withdrawal, at: Date): Promise<void> {
  await db
    .updateTable('marketing_consents')
    .set({ state: 'withdrawn', withdrawn_at: at, withdrawn_by: by, token_hash: null })
    .where('email', '=', email)
    .where('state', '<>', 'withdrawn')
    .execute()
}

/**
 * Deletes sign-ups requested before a time and not confirmed. An address with an earlier withdrawal is restored to
 * it; of all others no row remains.
 */
export async function forgetUnconfirmed(db: Db, before: Date): Promise<void> {
  await sql`
    update marketing_consents c
    set state = 'withdrawn', withdrawn_at = last.at, withdrawn_by = last.withdrawn_by, token_hash = null
    from (
      select distinct on (consent_id) consent_id, at, withdrawn_by from marketing_consent_events
      where state = 'withdrawn' order by consent_id, id desc
    ) as last
    where last.consent_id = c.id and c.state = 'asked' and c.requested_at < ${before} and c.confirmed_at is not null`.execute(
    db,
  )
  await db
    .deleteFrom('marketing_consents')
    .where('state', '=', 'asked')
    .where('requested_at', '<', before)
    .execute()
}

/**
 * Moves the consent of one address to another, unless that has a later decision; the first address has none
 * afterwards.
 */
export async function moveConsent(db: Db, from: string, into: string): Promise<void> {
  await sql`select join_consents(${from}, ${into})`.execute(db)
}
