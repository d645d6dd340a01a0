import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The name of a count; what it is made of is not written down. */
export const tryKey = (...words: readonly string[]): Buffer =>
  createHash('sha256').update(words.join('\0')).digest()

/**
 * Counts one more try of a key, or several, and answers how many there were since the first, and when that was. A
 * count that is over starts anew. None began later than now: what a clock that is ahead wrote ends with the usual time.
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
  /** After too many, none for so long. */ lockMinutes: number
}

/**
 * How many wrong tries of a key count now, and since when, with its row locked until the transaction ends:
 * who tries side by side waits. A count that is over starts anew, a full one after its lock.
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

/** One more wrong try; the lock of a full count begins with its last. */
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

/** Counts that began before then are over. */
export async function forgetOldTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tries').where('since', '<', before).execute()
}
