import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { cookieName } from '../../shop/cookies.ts'
import { dayMs } from '../../shop/calendar.ts'

/**
 * A guest session: 128 random bits in an HttpOnly cookie, its hash in the database (rules/members#8,
 * rules/access#5).
 */
export type Session = { id: string; hash: Buffer; isNew: boolean }

const days = 365
const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest()
const looksRight = /^[A-Za-z0-9_-]{22}$/

export const sessionCookie = (secure: boolean): string => cookieName('elowen_session', secure)

/** The hash under which a session is stored; null: malformed id. */
export const sessionHash = (id: string | undefined): Buffer | null =>
  id && looksRight.test(id) ? hashOf(id) : null

/** The session of an id. Unknown ids are not adopted. */
export async function findSession(db: Db, id: string | undefined): Promise<Session | null> {
  const hash = sessionHash(id)
  if (!id || !hash) return null
  const row = await db
    .selectFrom('sessions')
    .select(['id_hash', 'seen_at'])
    .where('id_hash', '=', hash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (!row) return null
  // at most once a day: a session in use stays, an empty one is deleted after a week
  if (needsSeenUpdate(row.seen_at))
    await db.updateTable('sessions').set({ seen_at: new Date() }).where('id_hash', '=', hash).execute()
  return { id, hash, isNew: false }
}

/** Whether the use of a session has to be recorded again. */
export const needsSeenUpdate = (seenAt: Date): boolean => Date.now() - seenAt.getTime() > dayMs

export async function startSession(db: Db): Promise<Session> {
  const id = randomBytes(16).toString('base64url')
  const hash = hashOf(id)
  await db
    .insertInto('sessions')
    .values({ id_hash: hash, expires_at: new Date(Date.now() + days * dayMs) })
    .execute()
  return { id, hash, isNew: true }
}

/** Double submit, bound to the session: the token of one session is worthless in another (rules/access#4). */
export const csrfToken = (secret: string, sessionId: string): string =>
  createHmac('sha256', secret).update(`csrf:${sessionId}`).digest('base64url')

export function isCsrfToken(secret: string, sessionId: string, given: string | null): boolean {
  const right = Buffer.from(csrfToken(secret, sessionId))
  const got = Buffer.from(given ?? '')
  return got.length === right.length && timingSafeEqual(got, right)
}
