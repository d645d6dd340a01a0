import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CronJob } from '../shop/news.ts'
import type { Ctx } from '../shop/context.ts'
import { commonRefusals, isRefusal, Refusal } from '../shop/refusal.ts'
import type { Served } from '../shop/serve.ts'
import type { Db } from '../platform/db/database.ts'
import { processLock, type SharedCache } from '../platform/cache/shared-cache.ts'

const keptHours = 48
/** A first call that has not answered by then never will, though its process lives. */
const longestSeconds = 30
const patienceMs = 8_000
const lookEveryMs = 80
/** After each try to store an answer that failed. */
const answerWaitsMs = [100, 400, 0]

export type Repeatable = {
  /** Whose key it is: the hash of a session, or of what calls without one. */ session: Buffer
  /** The process that asks (`Kept.holder`). */ holder: number
  key: string
  /** Everything that was asked, as text. */ request: string
  /** `Access.isGuarded` */ isGuarded?: boolean
}

/** The key a caller gave its request: any 1 to 200 visible characters. Refuses `shop.invalid_input`. */
export function idempotencyKey(key: string | null): string | null {
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal(commonRefusals.invalid_input, { fields: { 'idempotency-key': 'invalid' } })
  return key
}

/** The context a call is run with: what it commits marks its claim as done. */
export type Marking = (ctx: Ctx) => Ctx
const unmarked: Marking = (ctx) => ctx

/**
 * Runs a call once for its session and key, and answers its words again when it is repeated (rules/api#3); a
 * repeat that comes meanwhile waits. A call that was refused changed nothing and may be made again, changed
 * or not. Refuses `shop.idempotency_mismatch`, `shop.already_done`, `shop.busy`.
 */
export async function once(
  db: Db,
  { session, holder, key, request, isGuarded = false }: Repeatable,
  run: (marking: Marking) => Promise<string>,
): Promise<string> {
  const hash = createHash('sha256').update(request).digest()
  const deadline = Date.now() + patienceMs
  for (;;) {
    const since = await claim(db, { session, holder, key, hash })
    if (since !== null) {
      const mine: Mine = { db, session, key, since }
      return runClaimed(mine, () => run(isGuarded ? unmarked : marking(mine)))
    }
    const found = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer', 'done_at', 'claimed_at'])
      .where('session_hash', '=', session)
      .where('key', '=', key)
      .executeTakeFirst()
    if (found && !found.request_hash.equals(hash)) throw new Refusal(commonRefusals.idempotency_mismatch)
    if (found?.answer) return found.answer
    const isLost = found?.done_at && found.claimed_at.getTime() < Date.now() - longestSeconds * 1_000
    if (isLost || Date.now() > deadline)
      throw new Refusal(found?.done_at ? commonRefusals.already_done : commonRefusals.busy)
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
    run: (marking: Marking) => Promise<string>,
  ): Promise<string> => {
    const key = access.idempotent?.(input as never) ? idempotencyKey(headers.get('idempotency-key')) : null // the use case's own input
    if (!key || !session) return run(unmarked)
    const request = `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`
    const isGuarded = access.isGuarded ?? false
    return once(db, { session, holder: stored.holder, key, request, isGuarded }, run)
  }
export type Once = ReturnType<typeof idempotentResponses>

type Claim = { session: Buffer; holder: number; key: string; hash: Buffer }

/**
 * Takes the key if it is free, too old, or its holder died: then nobody holds the lock by the holder's
 * number. What is done already is never taken. Nobody waits for the disk here: what the key guards is written
 * after it and takes it along, and a claim that is lost in a crash guarded nothing yet. Answers since when it
 * is held, which no other claim of the key has; null: it is not to be had.
 */
async function claim(db: Db, { session, holder, key, hash }: Claim): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    insert into idempotency_keys as k (session_hash, key, request_hash, holder)
    select ${session}, ${key}, ${hash}, ${holder} from set_config('synchronous_commit', 'off', true)
    on conflict (session_hash, key) do update
      set request_hash = excluded.request_hash, answer = null, done_at = null, claimed_at = now(),
        holder = excluded.holder
    where k.claimed_at < now() - make_interval(hours => ${keptHours})
      or (k.answer is null and k.done_at is null and k.request_hash = excluded.request_hash
          and (k.claimed_at < now() - make_interval(secs => ${longestSeconds})
               or pg_try_advisory_xact_lock(${processLock}, k.holder)))
    returning k.claimed_at::text as since`.execute(db)
  return rows[0]?.since ?? null
}

/** A claim that is held: another one of the same key has another `since`. */
type Mine = { db: Db; session: Buffer; key: string; since: string }

const change = (on: Db, { session, key, since }: Mine) =>
  on
    .updateTable('idempotency_keys')
    .where('session_hash', '=', session)
    .where('key', '=', key)
    .where('claimed_at', '=', sql<Date>`${since}::timestamptz`)

/**
 * Every transaction of the call's change says at its end that the claim is done, so neither is there without the other; what
 * comes before the change does not (`beforehand`). It is taken back where the claim went to another run meanwhile. Throws `shop.busy`.
 */
const marking =
  (mine: Mine): Marking =>
  (ctx) => ({
    ...ctx,
    transaction: (work, how) =>
      ctx.transaction(async (tx) => {
        const answer = await work(tx)
        if (how?.isBeforehand) return answer
        const { numUpdatedRows } = await change(tx.db, mine)
          .set({ done_at: sql<Date>`now()` })
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw new Refusal(commonRefusals.busy)
        return answer
      }),
  })

async function runClaimed(mine: Mine, run: () => Promise<string>): Promise<string> {
  const answer = await run().catch(async (error: unknown) => {
    await release(mine, isRefusal(error)).catch(() => undefined) // the database is away: the claim grows old by itself
    throw error
  })
  const stored = () =>
    change(mine.db, mine)
      .set({ answer })
      .execute()
      .then(
        () => true,
        () => false,
      )
  for (const waitMs of answerWaitsMs) {
    if (await stored()) break
    await new Promise((done) => setTimeout(done, waitMs))
  }
  return answer // it is done, whether or not a repeat will hear of it
}

/**
 * The same may be asked again, if it was refused or changed nothing. Whether a change was committed of which no
 * word came back, its mark alone says.
 */
async function release({ db, session, key, since }: Mine, wasRefused: boolean): Promise<void> {
  let gone = db
    .deleteFrom('idempotency_keys')
    .where('session_hash', '=', session)
    .where('key', '=', key)
    .where('claimed_at', '=', sql<Date>`${since}::timestamptz`)
    .where('answer', 'is', null)
  if (!wasRefused) gone = gone.where('done_at', 'is', null)
  await gone.execute()
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
