import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deleteInPortions } from '../../platform/db/delete-in-portions.ts'
import { isCountry, isLocale, type CountryKey, type Locale } from '../region.ts'
import type { GroupKind } from './rules.ts'
import { dayMs } from '../calendar.ts'

export type SessionEndReason = 'sign_out' | 'revoked' | 'theft' | 'password' | 'staff' | 'erased'

export type NewSession = { memberId: string; at: Date; expiresAt: Date; ip: string | null; browser: string }

export async function addSession(db: Db, session: NewSession): Promise<string> {
  const { id } = await db
    .insertInto('member_sessions')
    .values({
      member_id: session.memberId,
      created_at: session.at,
      seen_at: session.at,
      expires_at: session.expiresAt,
      ip: session.ip,
      browser: session.browser,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** User agents of a member's earlier sessions, newest first. */
export async function listBrowsers(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member_sessions')
    .select('browser')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => row.browser)
}

export async function findSession(db: Db, id: string): Promise<{ browser: string; createdAt: Date } | null> {
  const query = db
    .selectFrom('member_sessions')
    .select(['browser', 'created_at as createdAt'])
    .where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export type NewToken = { hash: Buffer; kind: 'access' | 'refresh'; expiresAt: Date }

/** Stores tokens of a session; idempotent. */
export async function addTokens(db: Db, sessionId: string, tokens: readonly NewToken[]): Promise<void> {
  await db
    .insertInto('member_tokens')
    .values(
      tokens.map(({ hash, kind, expiresAt }) => ({
        hash,
        session_id: sessionId,
        kind,
        expires_at: expiresAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Signed = {
  id: string
  sessionId: string
  email: string
  phone: string | null
  phoneCountry: string | null
  firstname: string
  lastname: string
  nickname: string
  country: CountryKey
  locale: Locale
  discountRate: number
  groups: { id: string; name: string; kind: GroupKind }[]
  seenAt: Date
}

type AccountRow = Omit<Signed, 'discountRate' | 'country' | 'locale' | 'sessionId' | 'seenAt'> & {
  discountRate: string
  country: string
  locale: string
}

const accountColumns = (now: Date) => sql`
  m.id, m.email, m.phone, m.phone_country as "phoneCountry", m.firstname, m.lastname, m.nickname, m.country, m.locale,
  m.discount_rate as "discountRate",
  (select coalesce(jsonb_agg(distinct jsonb_build_object('id', g.id, 'name', g.name, 'kind', g.kind)), '[]')
   from memberships b join member_groups g on g.id = b.group_id
   where b.member_id = m.id and b.valid_from <= ${now} and (b.valid_to is null or b.valid_to > ${now})) as groups`

const mayComeIn = sql`m.state in ('active', 'erasure_requested')`

function read<Row extends AccountRow>(row: Row) {
  const { country, locale } = row
  return {
    ...row,
    country: isCountry(country) ? country : ('hk' as const),
    locale: isLocale(locale) ? locale : ('hk' as const),
    discountRate: Number(row.discountRate),
  }
}

/**
 * The session and account of an access token, if both are open. A single query, because it runs on every member
 * request.
 */
export async function findSigned(db: Db, hash: Buffer, now: Date): Promise<Signed | null> {
  const found = await sql<AccountRow & Pick<Signed, 'sessionId' | 'seenAt'>>`
    select s.id as "sessionId", s.seen_at as "seenAt", ${accountColumns(now)}
    from member_tokens t join member_sessions s on s.id = t.session_id join members m on m.id = s.member_id
    where t.hash = ${hash} and t.kind = 'access' and t.expires_at > ${now} and s.ended_at is null and s.expires_at > ${now}
      and ${mayComeIn}`.execute(db)
  return found.rows[0] ? read(found.rows[0]) : null
}

/** An open account by id, without a session. */
export async function findOpenAccount(
  db: Db,
  id: string,
  now: Date,
): Promise<Omit<Signed, 'sessionId' | 'seenAt'> | null> {
  const found = await sql<AccountRow>`
    select ${accountColumns(now)} from members m where m.id = ${id} and ${mayComeIn}`.execute(db)
  return found.rows[0] ? read(found.rows[0]) : null
}

export type RefreshToken = { sessionId: string; memberId: string; usedAt: Date | null; isOpen: boolean }

/** Locks a refresh token in any state; null: unknown hash. */
export async function lockRefresh(db: Db, hash: Buffer, now: Date): Promise<RefreshToken | null> {
  const found = await sql<RefreshToken>`
    select t.session_id as "sessionId", s.member_id as "memberId", t.used_at as "usedAt",
      t.expires_at > ${now} and s.expires_at > ${now} and s.ended_at is null and m.state in ('active', 'erasure_requested') as "isOpen"
    from member_tokens t join member_sessions s on s.id = t.session_id join members m on m.id = s.member_id
    where t.hash = ${hash} and t.kind = 'refresh' for update of t, s`.execute(db)
  return found.rows[0] ?? null
}

export async function useRefresh(db: Db, hash: Buffer, at: Date): Promise<void> {
  await db.updateTable('member_tokens').set({ used_at: at }).where('hash', '=', hash).execute()
}

export async function touchSession(db: Db, id: string, at: Date, expiresAt?: Date): Promise<void> {
  await db
    .updateTable('member_sessions')
    .set({ seen_at: at, ...(expiresAt ? { expires_at: expiresAt } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Ends one open session of a member; false: the member has no such open session. */
export async function endSession(
  db: Db,
  { memberId, id, at, why }: { memberId: string; id: string; at: Date; why: SessionEndReason },
): Promise<boolean> {
  const ended = await db
    .updateTable('member_sessions')
    .set({ ended_at: at, ended_why: why })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the open sessions of these tokens, valid or expired. */
export async function endSessionsOf(
  db: Db,
  tokens: readonly Buffer[],
  at: Date,
  why: SessionEndReason,
): Promise<void> {
  await db
    .updateTable('member_sessions')
    .set({ ended_at: at, ended_why: why })
    .where('ended_at', 'is', null)
    .where('id', 'in', (token) =>
      token
        .selectFrom('member_tokens')
        .select('session_id')
        .where('hash', 'in', [...tokens]),
    )
    .execute()
}

/** Ends all open sessions of a member, except one if given. */
export async function endSessions(
  db: Db,
  memberId: string,
  at: Date,
  why: SessionEndReason,
  but: string | null = null,
): Promise<void> {
  await db
    .updateTable('member_sessions')
    .set({ ended_at: at, ended_why: why })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(but !== null, (query) => query.where('id', '<>', but))
    .execute()
}

/** Deletes expired tokens and sessions that ended long ago. */
export async function forgetOldSessions(db: Db, now: Date): Promise<void> {
  const day = new Date(now.getTime() - dayMs)
  const quarter = new Date(now.getTime() - 90 * dayMs)
  await deleteInPortions(db, 'member_tokens', sql`expires_at < ${day}`)
  await deleteInPortions(db, 'member_sessions', sql`ended_at < ${quarter} or expires_at < ${quarter}`)
}
