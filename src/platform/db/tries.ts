import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The name of a count; what it is made of is not written down. */
export const tryKey = (...words: readonly string[]): Buffer => createHash('sha256').update(words.join('\0')).digest()

/** Counts one more try of a key and answers how many there were since the first, and when that was. A count that is over starts anew. */
export async function countTry(db: Db, key: Buffer, now: Date, minutes: number): Promise<{ tries: number; since: Date }> {
  const over = new Date(now.getTime() - minutes * 60_000)
  const counted = await sql<{ tries: number; since: Date }>`
    insert into tries as t (key, tries, since) values (${key}, 1, ${now})
    on conflict (key) do update set
      tries = case when t.since <= ${over} then 1 else t.tries + 1 end,
      since = case when t.since <= ${over} then excluded.since else t.since end
    returning tries, since`.execute(db)
  return counted.rows[0] ?? { tries: 1, since: now }
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
