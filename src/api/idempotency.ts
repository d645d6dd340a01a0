import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CronJob } from '../shop/news.ts'
import { commonRefusals, Refusal } from '../shop/refusal.ts'
import type { Served } from '../shop/serve.ts'
import type { Db } from '../platform/db/database.ts'
import { processLock, type SharedCache } from '../platform/cache/shared-cache.ts'

const keptHours = 48
/** A first call that has not answered by then never will, though its process lives. */
const longestSeconds = 30
const patienceMs = 8_000
const lookEveryMs = 80

export type Repeatable = {
  /** Whose key it is: the hash of a session, or of what calls without one. */ session: Buffer
  /** The process that asks (`Kept.holder`). */ holder: number
  key: string
  /** Everything that was asked, as text. */ request: string
}

/** The key a caller gave its request: any 1 to 200 visible characters. Refuses `shop.invalid_input`. */
export function idempotencyKey(key: string | null): string | null {
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal(commonRefusals.invalid_input, { fields: { 'idempotency-key': 'invalid' } })
  return key
}

/**
 * Runs a call once for its session and key, and answers its words again when it is repeated (rules/api#3); a
 * repeat that comes meanwhile waits. A call that was refused changed nothing and may be made again, changed
 * or not. Refuses `shop.idempotency_mismatch`, `shop.busy`.
 */
export async function once(
  db: Db,
  { session, holder, key, request }: Repeatable,
  run: () => Promise<string>,
): Promise<string> {
  const hash = createHash('sha256').update(request).digest()
  const deadline = Date.now() + patienceMs
  for (;;) {
    if (await claim(db, { session, holder, key, hash })) return runClaimed(db, session, key, run)
    const found = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('session_hash', '=', session)
      .where('key', '=', key)
      .executeTakeFirst()
    if (found && !found.request_hash.equals(hash)) throw new Refusal(commonRefusals.idempotency_mismatch)
    if (found?.answer) return found.answer
    if (Date.now() > deadline) throw new Refusal(commonRefusals.busy)
    if (found) await new Promise((done) => setTimeout(done, lookEveryMs))
  }
}

/**
 * Repeats of a call that carries a key get the first one's answer, where its use case says that it may be
 * repeated.
 */
export const idempotentResponses =
  (db: Db, stored: Pick<SharedCache, 'holder'>) =>
  async (
    { endpoint, access }: Served,
    headers: Headers,
    session: Buffer | null,
    input: object,
    run: () => Promise<string>,
  ): Promise<string> => {
    const key = access.idempotent?.(input as never) ? idempotencyKey(headers.get('idempotency-key')) : null // the use case's own input
    if (!key || !session) return run()
    const request = `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`
    return once(db, { session, holder: stored.holder, key, request }, run)
  }
export type Once = ReturnType<typeof idempotentResponses>

type Claim = { session: Buffer; holder: number; key: string; hash: Buffer }

/**
 * Takes the key if it is free, too old, or its holder died: then nobody holds the lock by the holder's
 * number. Nobody waits for the disk here: what the key guards is written after it and takes it along, and a
 * claim that is lost in a crash guarded nothing yet.
 */
async function claim(db: Db, { session, holder, key, hash }: Claim): Promise<boolean> {
  const claimed = await sql`
    insert into idempotency_keys as k (session_hash, key, request_hash, holder)
    select ${session}, ${key}, ${hash}, ${holder} from set_config('synchronous_commit', 'off', true)
    on conflict (session_hash, key) do update
      set request_hash = excluded.request_hash, answer = null, claimed_at = now(), holder = excluded.holder
    where k.claimed_at < now() - make_interval(hours => ${keptHours})
      or (k.answer is null and k.request_hash = excluded.request_hash
          and (k.claimed_at < now() - make_interval(secs => ${longestSeconds})
               or pg_try_advisory_xact_lock(${processLock}, k.holder)))`.execute(db)
  return Number(claimed.numAffectedRows ?? 0) === 1
}

async function runClaimed(db: Db, session: Buffer, key: string, run: () => Promise<string>): Promise<string> {
  const mine = db.updateTable('idempotency_keys').where('session_hash', '=', session).where('key', '=', key)
  try {
    const answer = await run()
    await mine.set({ answer }).execute()
    return answer
  } catch (error) {
    const gone = db
      .deleteFrom('idempotency_keys')
      .where('session_hash', '=', session)
      .where('key', '=', key)
      .where('answer', 'is', null)
    await gone.execute().catch(() => undefined) // the database is away: the claim grows old by itself
    throw error
  }
}

export const forgetIdempotencyKeys: CronJob = {
  job: 'forget-idempotency-keys',
  at: '40 * * * *',
  async run(ctx) {
    await sql`delete from idempotency_keys where claimed_at < now() - make_interval(hours => ${keptHours})`.execute(
      ctx.db,
    )
  },
}
