import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentEvents } from '../../../platform/db/tables.ts'
import type { Portion } from '../../portions.ts'
import type { PaymentMethod } from '../contract.ts'

export type StoredEvent = {
  id: string
  provider: PaymentMethod
  body: string
  state: 'waiting' | 'done' | 'ignored' | 'suspicious' | 'mismatch'
  attemptId: string | null
  /** Encrypted card of the call, until it is settled. */
  sealedCard: Buffer | null
  receivedAt: Date
}

const eventFrom = (row: Selectable<PaymentEvents>): StoredEvent => ({
  id: row.id,
  provider: row.provider as PaymentMethod, // the column's check
  body: row.body,
  state: row.state as StoredEvent['state'], // the column's check
  attemptId: row.attempt_id,
  sealedCard: row.sealed_card,
  receivedAt: row.received_at,
})

type EventInput = {
  provider: PaymentMethod
  key: string
  body: string
  state: StoredEvent['state']
  attemptId?: string | null
  sealedCard?: Buffer | null
  at: Date
  /** When it was settled; omitted: it is waiting. */
  settledAt?: Date
}

/** Stores a webhook call verbatim except for card tokens, and returns its id. Null: a call with this key is stored. */
export async function storeEvent(
  db: Db,
  { provider, key, body, state, attemptId, sealedCard, at, settledAt }: EventInput,
): Promise<string | null> {
  const row = await db
    .insertInto('payment_events')
    .values({
      provider,
      event_key: key,
      body,
      state,
      attempt_id: attemptId ?? null,
      sealed_card: sealedCard ?? null,
      received_at: at,
      settled_at: settledAt ?? null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findEvent(db: Db, id: string): Promise<StoredEvent | null> {
  const row = await db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? eventFrom(row) : null
}

export async function lockEvent(db: Db, id: string): Promise<StoredEvent | null> {
  const row = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? eventFrom(row) : null
}

/** Result of a call, and the attempt it concerned. */
export type Settled = { state: StoredEvent['state']; attemptId: string | null; at: Date }

export async function settleEvent(db: Db, id: string, change: Settled): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ state: change.state, attempt_id: change.attemptId, settled_at: change.at, sealed_card: null })
    .where('id', '=', id)
    .execute()
}

export async function listWaiting(db: Db, before: Date, { most, after }: Portion): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select('id')
    .where('state', '=', 'waiting')
    .where('received_at', '<', before)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

export async function countSuspicious(db: Db, since: Date): Promise<number> {
  const row = await db
    .selectFrom('payment_events')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('state', '=', 'suspicious')
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Stored webhook calls about an attempt, oldest first. */
export async function listEventsOf(db: Db, attemptId: string): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute()
  return rows.map(eventFrom)
}
