import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { deleteInPortions } from './delete-in-portions.ts'

/** Key of a counter of attempts: a hash of its parts, which are not stored. */
export const tryKey = (...words: readonly string[]): Buffer =>
  createHash('sha256').update(words.join('\0')).digest()

/**
 * Adds one attempt of a key, or several (`times`), and returns their number and when the first was made. A count starts
 * again after `minutes`. A start in the future, written by a clock that is ahead, is corrected to `now`.
 */
export async function countTry(
  db: Db,
  key: Buffer,
  now: Date,
  minutes: number,
  times = 1,
): Promise<{ tries: number; since: Date }> {
  const over = new Date(now.getTime() - minutes * 60_000)
  const counted = await sql<{ tries: number; since: Date }>`
    insert into tries as t (key, tries, since) values (${key}, ${times}, ${now})
    on conflict (key) do update set
      tries = case when t.since <= ${over} then ${times}::int else t.tries + ${times}::int end,
      since = case when t.since <= ${over} then excluded.since else least(t.since, excluded.since) end
    returning tries, since`.execute(db)
  return counted.rows[0] ?? { tries: times, since: now }
}

export type WrongTries = {
  most: number
  minutes: number
  /** Lock in minutes after too many attempts. */ lockMinutes: number
}

/**
 * Returns the number of wrong attempts of a key and the start of the count, and locks its row until the transaction
 * ends, so that concurrent attempts wait. A count starts again after `minutes`, a full one after `lockMinutes`.
 */
export async function lockTries(
  db: Db,
  key: Buffer,
  now: Date,
  { most, minutes, lockMinutes }: WrongTries,
): Promise<{ tries: number; since: Date }> {
  const over = new Date(now.getTime() - minutes * 60_000)
  const unlocked = new Date(now.getTime() - lockMinutes * 60_000)
  const isOver = sql`t.since <= case when t.tries >= ${most} then ${unlocked}::timestamptz else ${over}::timestamptz end`
  const found = await sql<{ tries: number; since: Date }>`
    insert into tries as t (key, tries, since) values (${key}, 0, ${now})
    on conflict (key) do update set
      tries = case when ${isOver} then 0 else t.tries end,
      since = case when ${isOver} then excluded.since else least(t.since, excluded.since) end
    returning tries, since`.execute(db)
  return found.rows[0] ?? { tries: 0, since: now }
}

/** Adds one wrong attempt; the lock of a full count begins at its last attempt. */
export async function addWrongTry(db: Db, key: Buffer, now: Date, { most }: WrongTries): Promise<void> {
  await sql`update tries set tries = tries + 1, since = case when tries + 1 >= ${most} then ${now} else since end where key = ${key}`.execute(
    db,
  )
}

export async function forgetTries(db: Db, keys: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom('tries')
    .where('key', 'in', [...keys])
    .execute()
}

/** Deletes the counts that began before a time; no other rows refer to them. */
export const forgetOldTries = (db: Db, before: Date): Promise<void> =>
  deleteInPortions(db, 'tries', sql`since < ${before}`, 5_000)
