import type { Db } from '../../../platform/db/database.ts'
import type { LotState } from './lot.rules.ts'

export async function addLot(
  db: Db,
  lot: { subSku: string; number: string; expiresOn: string | null; state: LotState },
  { actor, at }: { actor: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('stock_lots')
    .values({
      sub_sku: lot.subSku,
      number: lot.number,
      expires_on: lot.expiresOn,
      state: lot.state,
      received_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEvent(db, { lotId: id, from: null, to: lot.state, actor, reason: '', at })
  return id
}

type LotEvent = {
  lotId: string
  from: LotState | null
  to: LotState
  actor: string
  reason: string
  at: Date
}

const addEvent = (db: Db, { lotId, from, to, ...rest }: LotEvent) =>
  db
    .insertInto('stock_lot_events')
    .values({ lot_id: lotId, from_state: from, to_state: to, ...rest })
    .execute()

/** Moves a lot to another state and stores the event; false: it is no longer in the state `from`. */
export async function moveLotState(db: Db, event: LotEvent & { from: LotState }): Promise<boolean> {
  const moved = await db
    .updateTable('stock_lots')
    .set({ state: event.to, blocked_because: event.to === 'blocked' ? event.reason : '' })
    .where('id', '=', event.lotId)
    .where('state', '=', event.from)
    .returning('id')
    .executeTakeFirst()
  if (moved) await addEvent(db, event)
  return moved !== undefined
}
