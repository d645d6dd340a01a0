import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Currency, Money } from '../../money.ts'

/** Codes to add to a batch. */
export type BatchCodes = {
  batchId: string
  batch: string
  count: number
  amount: Money
  startsAt: Date | null
  expiresAt: Date | null
  actor: string
}

export async function countCodes(db: Db, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gift_codes where batch_id = ${batchId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Inserts codes in state `issued` and returns their ids. */
export async function addCodes(db: Db, wanted: BatchCodes, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into gift_codes (currency, amount, worth, state, batch, batch_id, starts_at, expires_at, created_by, created_at)
    select ${wanted.amount.currency}, ${wanted.amount.minor}, 'promo', 'issued', ${wanted.batch}, ${wanted.batchId},
      ${wanted.startsAt}::timestamptz, ${wanted.expiresAt}::timestamptz, ${wanted.actor}, ${at}::timestamptz
    from generate_series(1, ${wanted.count}::int) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the codes of a batch that are not handed out yet. */
export async function lockIssued(db: Db, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gift_codes where batch_id = ${batchId} and state = 'issued' order by id for update`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

type Mover = { actor: string; at: Date }
type Stored = { id: string; hash: Buffer; lastFour: string }

/** Activates locked codes and records their events. */
export async function activate(db: Db, stored: readonly Stored[], { actor, at }: Mover): Promise<void> {
  const rows = stored.map(({ id, hash, lastFour }) => ({
    id,
    hash: hash.toString('hex'),
    last_four: lastFour,
  }))
  await sql`
    with coded as (
      select id, decode(hash, 'hex') as hash, last_four
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, hash text, last_four text)
    ), moved as (
      update gift_codes g set state = 'active', code_hash = c.hash, last_four = c.last_four
      from coded c where g.id = c.id and g.state = 'issued' returning g.id
    )
    insert into state_events (entity, entity_id, machine, from_state, to_state, actor, at)
    select 'gift_code', id, 'state', 'issued', 'active', ${actor}, ${at}::timestamptz from moved`.execute(db)
}

/** A voided code: its remaining value and the value that had expired before, in minor units. */
export type Voided = { id: string; currency: Currency; minor: number; lapsed: number }

/** Voids the unused codes of a batch, records their events and returns them. */
export async function voidUnusedCodes(
  db: Db,
  batchId: string,
  { actor, reason, at }: Mover & { reason: string },
): Promise<Voided[]> {
  const { rows } = await sql<Voided>`
    with unused as (
      select id, state from gift_codes
      where batch_id = ${batchId} and state in ('issued', 'active', 'frozen') and used = 0 and held = 0
      order by id for update
    ), moved as (
      update gift_codes g set state = 'void' from unused u where g.id = u.id
      returning g.id, u.state as before, g.currency, g.amount - g.lapsed as minor, g.lapsed
    ), noted as (
      insert into state_events (entity, entity_id, machine, from_state, to_state, actor, reason, at)
      select 'gift_code', id, 'state', before, 'void', ${actor}, ${reason}, ${at}::timestamptz from moved
    )
    select id, currency, minor, lapsed from moved order by id`.execute(db)
  return rows
}

export type CodeSums = Record<'unused' | 'used' | 'expired' | 'void', { codes: number; minor: number }>

/**
 * Sums by batch. A partly used code counts as used; each part of its value counts by its own result: of a code that
 * expired, was refunded by an order and then voided, the expired part counts as expired and the rest as void.
 */
export async function sumCodes(db: Db, batchIds: readonly string[]): Promise<Map<string, CodeSums>> {
  const { rows } = await sql<{ id: string; sums: CodeSums }>`
    select batch_id as id, jsonb_build_object(
      'unused', jsonb_build_object(
        'codes', count(*) filter (where state in ('issued', 'active', 'partly_used', 'frozen') and used + held = 0),
        'minor', coalesce(sum(amount - used - lapsed) filter (where state in ('issued', 'active', 'partly_used', 'frozen')), 0)),
      'used', jsonb_build_object(
        'codes', count(*) filter (where used + held > 0 or state = 'claimed'),
        'minor', coalesce(sum(used + case state when 'claimed' then amount - used - lapsed else 0 end), 0)),
      'expired', jsonb_build_object(
        'codes', count(*) filter (where state = 'expired' and used = 0), 'minor', coalesce(sum(lapsed), 0)),
      'void', jsonb_build_object(
        'codes', count(*) filter (where state = 'void'), 'minor', coalesce(sum(amount - used - lapsed) filter (where state = 'void'), 0))
    ) as sums
    from gift_codes where batch_id = any (${[...batchIds]}::uuid[]) group by batch_id`.execute(db)
  return new Map(rows.map(({ id, sums }) => [id, sums]))
}
