import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Currency } from '../money.ts'
import type { BatchState, ShownState } from './batch.rules.ts'

/** Amounts are minor units of the currency. */
export type Batch = {
  id: string
  name: string
  count: number
  currency: Currency
  amount: number
  startsAt: Date | null
  expiresAt: Date | null
  costCentre: string
  note: string
  reason: string
  state: BatchState
  shownState: ShownState
  createdById: string | null
  createdBy: string
  createdAt: Date
  exportedBy: string | null
  exportedAt: Date | null
  voidedBy: string | null
  voidedAt: Date | null
  voidReason: string
}

export type NewBatch = Pick<
  Batch,
  | 'name'
  | 'count'
  | 'currency'
  | 'amount'
  | 'startsAt'
  | 'expiresAt'
  | 'costCentre'
  | 'note'
  | 'reason'
  | 'createdBy'
> & { createdById: string; hkd: number; state: 'awaiting' | 'making'; at: Date }

/** A batch whose approval was refused or has expired is `refused`. */
const shownState = (now: Date) => sql`case when b.state = 'awaiting' and not exists (select from approvals a
  where a.kind = 'gifts' and a.subject_id = b.id and a.state = 'requested' and a.expires_at > ${now})
  then 'refused' else b.state end`
const columns = (now: Date) => sql`b.id, b.name, b.count, b.currency, b.amount, b.starts_at as "startsAt",
  b.expires_at as "expiresAt", b.cost_centre as "costCentre", b.note, b.reason, b.state,
  ${shownState(now)} as "shownState", b.created_by_id as "createdById", b.created_by as "createdBy",
  b.created_at as "createdAt", b.exported_by as "exportedBy", b.exported_at as "exportedAt",
  b.voided_by as "voidedBy", b.voided_at as "voidedAt", b.void_reason as "voidReason"`

export async function addBatch(db: Db, batch: NewBatch): Promise<string> {
  const { id } = await db
    .insertInto('gift_batches')
    .values({
      name: batch.name,
      count: batch.count,
      currency: batch.currency,
      amount: batch.amount,
      hkd: batch.hkd,
      starts_at: batch.startsAt,
      expires_at: batch.expiresAt,
      cost_centre: batch.costCentre,
      note: batch.note,
      reason: batch.reason,
      state: batch.state,
      created_by_id: batch.createdById,
      created_by: batch.createdBy,
      created_at: batch.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findBatch(db: Db, id: string, now: Date): Promise<Batch | null> {
  const { rows } = await sql<Batch>`select ${columns(now)} from gift_batches b where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A batch, locked until the transaction ends. */
export async function lockBatch(db: Db, id: string, now: Date): Promise<Batch | null> {
  await sql`select from gift_batches where id = ${id} for update`.execute(db)
  return findBatch(db, id, now)
}

type Filter = { search: string; state: ShownState | null; now: Date }

/** Batches, newest first, filtered by state and by words in name, cost centre or note. */
export async function listBatches(
  db: Db,
  { search, state, now }: Filter,
  page: { from: number; size: number },
): Promise<{ batches: Batch[]; total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = sql`from gift_batches b where (${state}::text is null or ${shownState(now)} = ${state})
    and (b.name ilike ${like} or b.cost_centre ilike ${like} or b.note ilike ${like})`
  const { rows } = await sql<Batch>`select ${columns(now)} ${found}
    order by b.created_at desc, b.id limit ${page.size} offset ${page.from}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { batches: rows, total: count.rows[0]?.total ?? 0 }
}

/** Serialises requests of batches, so that concurrent ones cannot exceed a limit together. */
export async function lockAsking(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gift batches', 0))`.execute(db)
}

/**
 * HKD cents requested since a time, by one staff user and in total; batches voided before they were made are
 * excluded.
 */
export async function sumAsked(
  db: Db,
  staffId: string,
  since: Date,
): Promise<{ byPerson: number; ofAll: number }> {
  const { rows } = await sql<{ byPerson: number; ofAll: number }>`
    select coalesce(sum(hkd) filter (where created_by_id = ${staffId}), 0)::bigint as "byPerson",
      coalesce(sum(hkd), 0)::bigint as "ofAll"
    from gift_batches where created_at > ${since} and (state <> 'void' or made_at is not null)`.execute(db)
  return rows[0] ?? { byPerson: 0, ofAll: 0 }
}

/** Ids of batches with codes still to create. */
export async function listMaking(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gift_batches where state = 'making' order by created_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

type Move =
  | { to: 'making' }
  | { to: 'ready'; at: Date }
  | { to: 'exported'; at: Date; by: string }
  | { to: 'void'; at: Date; by: string; reason: string }

/** Moves a locked batch; the trigger rejects other transitions. */
export async function moveBatch(db: Db, id: string, move: Move): Promise<void> {
  await db
    .updateTable('gift_batches')
    .set({
      state: move.to,
      ...(move.to === 'ready' ? { made_at: move.at } : {}),
      ...(move.to === 'exported' ? { exported_at: move.at, exported_by: move.by } : {}),
      ...(move.to === 'void' ? { voided_at: move.at, voided_by: move.by, void_reason: move.reason } : {}),
    })
    .where('id', '=', id)
    .execute()
}
