import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CronJob } from '../shop/subscribers.ts'
import type { Ctx } from '../shop/context.ts'
import { commonRefusals, isRefusal, Refusal } from '../shop/refusal.ts'
import type { Served } from '../shop/serve.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteInPortions } from '../platform/db/delete-in-portions.ts'
import { processLock, type SharedCache } from '../platform/cache/shared-cache.ts'

const retentionHours = 48
/** A first request without a response after this time never gets one, though its process is alive. */
const longestSeconds = 30
/** Time in which a repeat waits for the first request. */
const waitTimeoutMs = 8_000
const pollEveryMs = 80
/** Delays after failed attempts to store a response. */
const storeRetryMs = [100, 400, 0]

export type Repeatable = {
  /** Owner of the key: the hash of a session, or of a caller without one. */ session: Buffer
  /** The process that runs the request (`SharedCache.holder`). */ holder: number
  key: string
  /** Endpoint and input of the request, as text. */ request: string
  /** `Access.isGuarded` */ isGuarded?: boolean
}

/** Validates an `idempotency-key` header: 1 to 200 visible ASCII characters. Refuses `shop.invalid_input`. */
export function idempotencyKey(key: string | null): string | null {
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal(commonRefusals.invalid_input, { fields: { 'idempotency-key': 'invalid' } })
  return key
}

/** Wraps a request's context so that its transactions mark the claim as done. */
export type Marking = (ctx: Ctx) => Ctx
const unmarked: Marking = (ctx) => ctx

/**
 * Runs a request once per session and key; a repeat gets the stored response (rules/api#3). A repeat during the first
 * request waits for it. A refused request changed nothing and may be sent again, with the same or another body. Refuses
 * `shop.idempotency_mismatch`, `shop.already_done`, `shop.busy`.
 */
export async function once(
  db: Db,
  { session, holder, key, request, isGuarded = false }: Repeatable,
  run: (marking: Marking) => Promise<string>,
): Promise<string> {
  const hash = createHash('sha256').update(request).digest()
  const deadline = Date.now() + waitTimeoutMs
  for (;;) {
    const since = await claim(db, { session, holder, key, hash })
    if (since !== null) {
      const held: HeldClaim = { db, session, key, since }
      return runClaimed(held, () => run(isGuarded ? unmarked : marking(held)))
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
    if (found) await new Promise((done) => setTimeout(done, pollEveryMs))
  }
}

/** Applies `once` to requests with an idempotency key, where their use case is `idempotent` and they have an owner. */
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
 * Claims a key that is free, expired, or whose process died (then its advisory lock is free). A key that is marked done
 * is never claimed again. The commit does not wait for the disk: the later commit of the change makes the claim durable
 * too, and a claim that a crash loses guarded no change yet. Returns the time of the claim, which no other claim of the
 * key has; null: the key cannot be claimed.
 */
async function claim(db: Db, { session, holder, key, hash }: Claim): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    insert into idempotency_keys as k (session_hash, key, request_hash, holder)
    select ${session}, ${key}, ${hash}, ${holder} from set_config('synchronous_commit', 'off', true)
    on conflict (session_hash, key) do update
      set request_hash = excluded.request_hash, answer = null, done_at = null, claimed_at = now(),
        holder = excluded.holder
    where k.claimed_at < now() - make_interval(hours => ${retentionHours})
      or (k.answer is null and k.done_at is null and k.request_hash = excluded.request_hash
          and (k.claimed_at < now() - make_interval(secs => ${longestSeconds})
               or pg_try_advisory_xact_lock(${processLock}, k.holder)))
    returning k.claimed_at::text as since`.execute(db)
  return rows[0]?.since ?? null
}

/** A claim of this request. Another claim of the same key has another `since`. */
type HeldClaim = { db: Db; session: Buffer; key: string; since: string }

const updateClaim = (on: Db, { session, key, since }: HeldClaim) =>
  on
    .updateTable('idempotency_keys')
    .where('session_hash', '=', session)
    .where('key', '=', key)
    .where('claimed_at', '=', sql<Date>`${since}::timestamptz`)

/**
 * Marks the claim as done at the end of every transaction of the request, so that the change and the mark are committed
 * together; transactions before the change (`isBeforehand`) do not. Throws `shop.busy`, which rolls the transaction
 * back, where another run has claimed the key meanwhile.
 */
const marking =
  (held: HeldClaim): Marking =>
  (ctx) => ({
    ...ctx,
    transaction: (work, how) =>
      ctx.transaction(async (tx) => {
        const answer = await work(tx)
        if (how?.isBeforehand) return answer
        const { numUpdatedRows } = await updateClaim(tx.db, held)
          .set({ done_at: sql<Date>`now()` })
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw new Refusal(commonRefusals.busy)
        return answer
      }),
  })

async function runClaimed(held: HeldClaim, run: () => Promise<string>): Promise<string> {
  const answer = await run().catch(async (error: unknown) => {
    await release(held, isRefusal(error)).catch(() => undefined) // the database is away: the claim expires by itself
    throw error
  })
  const stored = () =>
    updateClaim(held.db, held)
      .set({ answer })
      .execute()
      .then(
        () => true,
        () => false,
      )
  for (const waitMs of storeRetryMs) {
    if (await stored()) break
    await new Promise((done) => setTimeout(done, waitMs))
  }
  return answer // the change is committed, whether or not its response was stored for repeats
}

/**
 * Deletes the claim of a failed request, so that it may be repeated, if it was refused or changed nothing. Only the mark
 * (`done_at`) tells whether a change was committed before the connection broke.
 */
async function release({ db, session, key, since }: HeldClaim, wasRefused: boolean): Promise<void> {
  let deletion = db
    .deleteFrom('idempotency_keys')
    .where('session_hash', '=', session)
    .where('key', '=', key)
    .where('claimed_at', '=', sql<Date>`${since}::timestamptz`)
    .where('answer', 'is', null)
  if (!wasRefused) deletion = deletion.where('done_at', 'is', null)
  await deletion.execute()
}

export const forgetIdempotencyKeys: CronJob = {
  job: 'forget-idempotency-keys',
  at: '40 * * * *',
  async run(ctx) {
    await deleteInPortions(
      ctx.db,
      'idempotency_keys',
      sql`claimed_at < now() - make_interval(hours => ${retentionHours})`,
    )
  },
}
