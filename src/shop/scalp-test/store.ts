import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ScalpSessions } from '../../platform/db/tables.ts'
import { scalpStates, type ScalpState } from './rules.ts'
import type { ScalpOwner, ScalpSession } from './session.rules.ts'

/** A stored test; answers and result are encrypted. */
export type SessionRow = Omit<ScalpSession, 'answers' | 'score'> & { answers: Buffer; result: Buffer | null }

const date = (at: Date | string | null): Date | null => (at === null ? null : new Date(at))

function rowFrom(row: Selectable<ScalpSessions>): SessionRow {
  const state = scalpStates.find((each) => each === row.state)
  if (!state) throw new Error(`a scalp test is ${row.state}`)
  return {
    id: row.id,
    memberId: row.member_id,
    sessionHash: row.session_hash,
    versionId: row.version_id,
    state,
    answers: row.answers,
    result: row.result,
    consentVersion: row.consent_version,
    consentedAt: new Date(row.consented_at),
    resumeHash: row.resume_hash,
    startedAt: new Date(row.started_at),
    answeredAt: new Date(row.answered_at),
    completedAt: date(row.completed_at),
    expiresAt: date(row.expires_at),
    wantsReminder: row.wants_reminder,
    remindedAt: date(row.reminded_at),
  }
}

const ofOwner = (owner: ScalpOwner) =>
  'memberId' in owner
    ? sql<boolean>`member_id = ${owner.memberId}`
    : sql<boolean>`session_hash = ${owner.sessionHash}`

const mostShown = 50

/** Tests of an owner, newest first; at most 50 unless `all`. Expired tests of guests are excluded. */
export async function listSessions(
  db: Db,
  owner: ScalpOwner,
  now: Date,
  { all = false } = {},
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('scalp_sessions')
    .selectAll()
    .where(ofOwner(owner))
    .where((one) => one.or([one('expires_at', 'is', null), one('expires_at', '>', now)]))
    .orderBy('started_at', 'desc')
    .$if(!all, (few) => few.limit(mostShown))
    .execute()
  return rows.map(rowFrom)
}

/** Locks one of an owner's tests; null: unknown. */
export async function lockSession(
  db: Db,
  id: string,
  owner: ScalpOwner,
  now: Date,
): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('scalp_sessions')
    .selectAll()
    .where('id', '=', id)
    .where(ofOwner(owner))
    .where((one) => one.or([one('expires_at', 'is', null), one('expires_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst()
  return row ? rowFrom(row) : null
}

/** Locks the test of a resume link; null: unknown or expired. */
export async function lockByLink(db: Db, resumeHash: Buffer, now: Date): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('scalp_sessions')
    .selectAll()
    .where('resume_hash', '=', resumeHash)
    .where((one) => one.or([one('expires_at', 'is', null), one('expires_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst()
  return row ? rowFrom(row) : null
}

/** Advisory transaction lock per owner, so that concurrent starts create one test. */
export async function lockOwner(db: Db, owner: ScalpOwner): Promise<void> {
  const key = 'memberId' in owner ? owner.memberId : owner.sessionHash.toString('hex')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scalp test|${key}`}, 0))`.execute(db)
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db
    .insertInto('scalp_sessions')
    .values({
      id: row.id,
      member_id: row.memberId,
      session_hash: row.sessionHash,
      version_id: row.versionId,
      state: row.state,
      answers: row.answers,
      consent_version: row.consentVersion,
      consented_at: row.consentedAt,
      started_at: row.startedAt,
      answered_at: row.answeredAt,
      expires_at: row.expiresAt,
    })
    .execute()
}

type Change = Partial<
  Pick<
    SessionRow,
    | 'state'
    | 'answers'
    | 'result'
    | 'answeredAt'
    | 'completedAt'
    | 'expiresAt'
    | 'resumeHash'
    | 'wantsReminder'
    | 'remindedAt'
    | 'memberId'
    | 'sessionHash'
  >
>

/** Updates a locked test. */
export async function saveSession(db: Db, id: string, change: Change): Promise<void> {
  await db
    .updateTable('scalp_sessions')
    .set({
      state: change.state,
      answers: change.answers,
      result: change.result,
      answered_at: change.answeredAt,
      completed_at: change.completedAt,
      expires_at: change.expiresAt,
      resume_hash: change.resumeHash,
      wants_reminder: change.wantsReminder,
      reminded_at: change.remindedAt,
      member_id: change.memberId,
      session_hash: change.sessionHash,
    })
    .where('id', '=', id)
    .execute()
}

/** Moves an owner's other tests in the given states to another state, when a new one is started or completed. */
export async function moveOthers(
  db: Db,
  owner: ScalpOwner,
  { except, from, to }: { except: string; from: readonly ScalpState[]; to: ScalpState },
): Promise<void> {
  await db
    .updateTable('scalp_sessions')
    .set({ state: to })
    .where(ofOwner(owner))
    .where('id', '!=', except)
    .where('state', 'in', [...from])
    .execute()
}

/** Deletes one or all tests of an owner with answers, results and photos; returns the version id of each. */
export async function removeSessions(db: Db, owner: ScalpOwner, id?: string): Promise<string[]> {
  const gone = await db
    .deleteFrom('scalp_sessions')
    .where(ofOwner(owner))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('version_id')
    .execute()
  return gone.map(({ version_id }) => version_id)
}

export async function removeExpired(db: Db, now: Date): Promise<number> {
  const gone = await db.deleteFrom('scalp_sessions').where('expires_at', '<=', now).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Marks tests without an answer since a time as abandoned. */
export async function abandonIdle(db: Db, since: Date): Promise<void> {
  await db
    .updateTable('scalp_sessions')
    .set({ state: 'abandoned' })
    .where('state', 'in', ['started', 'in_progress'])
    .where('answered_at', '<', since)
    .execute()
}

/** Ids of results whose members asked for a reminder that was not sent yet. */
export async function listReminders(db: Db, completedBefore: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scalp_sessions')
    .select('id')
    .where('state', '=', 'completed')
    .where('wants_reminder', '=', true)
    .where('reminded_at', 'is', null)
    .where('member_id', 'is not', null)
    .where('completed_at', '<=', completedBefore)
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function lockById(db: Db, id: string): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('scalp_sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? rowFrom(row) : null
}

/** Assigns a guest's tests to a member. */
export async function adoptSessions(db: Db, sessionHash: Buffer, memberId: string): Promise<void> {
  await db
    .updateTable('scalp_sessions')
    .set({ member_id: memberId, session_hash: null, expires_at: null })
    .where('session_hash', '=', sessionHash)
    .execute()
}

export async function moveSessions(db: Db, from: string, into: string): Promise<void> {
  await db.updateTable('scalp_sessions').set({ member_id: into }).where('member_id', '=', from).execute()
}
