import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DropCause, Pieces, WaveOrderState } from './wave.rules.ts'

export type WaveRow = {
  id: string
  number: string
  picker: string
  createdBy: string
  createdAt: Date
  closedAt: Date | null
}

export type WaveOrderRow = {
  orderId: string
  number: string
  box: number
  state: WaveOrderState
  cause: DropCause | null
}

const columns = ['id', 'number', 'picker', 'created_by as createdBy', 'created_at as createdAt'] as const

export const findWave = (db: Db, id: string): Promise<WaveRow | undefined> =>
  db
    .selectFrom('pick_waves')
    .select([...columns, 'closed_at as closedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Everybody who ends an order of a wave waits here, so that the last of them sees that it is the last. */
const lockWave = (db: Db, id: string): Promise<{ closedAt: Date | null } | undefined> =>
  db
    .selectFrom('pick_waves')
    .select('closed_at as closedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function addWave(db: Db, { by, at }: { by: string; at: Date }): Promise<string> {
  const { id } = await db
    .insertInto('pick_waves')
    .values({ picker: by, created_by: by, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addOrder(
  db: Db,
  {
    waveId,
    orderId,
    box,
    combinedId,
    pieces,
  }: { waveId: string; orderId: string; box: number; combinedId: string | null; pieces: Pieces },
): Promise<void> {
  await db
    .insertInto('pick_wave_orders')
    .values({ wave_id: waveId, order_id: orderId, box, combined_id: combinedId })
    .execute()
  await db
    .insertInto('pick_wave_pieces')
    .values(
      pieces.map(({ subSku: sub_sku, pieces: count }) => ({
        wave_id: waveId,
        order_id: orderId,
        sub_sku,
        pieces: count,
      })),
    )
    .execute()
}

export const listOrders = (db: Db, waveId: string): Promise<WaveOrderRow[]> =>
  db
    .selectFrom('pick_wave_orders as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .select(['w.order_id as orderId', 'o.number', 'w.box'])
    .select(sql<WaveOrderState>`w.state`.as('state'))
    .select(sql<DropCause | null>`w.cause`.as('cause'))
    .where('w.wave_id', '=', waveId)
    .orderBy('w.box')
    .orderBy('o.number')
    .execute()

/** Moves an order inside its open wave, and closes the wave with the last one that waited. */
export async function setOrderState(
  db: Db,
  { waveId, orderId, state, at }: { waveId: string; orderId: string; state: 'waiting' | 'picked'; at: Date },
): Promise<boolean> {
  if ((await lockWave(db, waveId))?.closedAt !== null) return false
  const moved = await db
    .updateTable('pick_wave_orders')
    .set({ state, ended_at: state === 'waiting' ? null : at })
    .where('wave_id', '=', waveId)
    .where('order_id', '=', orderId)
    .where('state', '<>', 'dropped')
    .returning('order_id')
    .executeTakeFirst()
  await closeIfDone(db, waveId, at)
  return moved !== undefined
}

/** Takes an order out of the open wave that holds it, if one does. */
export async function dropOrder(
  db: Db,
  {
    orderId,
    cause,
    states,
    at,
  }: { orderId: string; cause: DropCause; states: readonly WaveOrderState[]; at: Date },
): Promise<void> {
  const held = await db
    .selectFrom('pick_wave_orders as w')
    .innerJoin('pick_waves as v', 'v.id', 'w.wave_id')
    .select('w.wave_id as waveId')
    .where('w.order_id', '=', orderId)
    .where('w.state', 'in', [...states])
    .where('v.closed_at', 'is', null)
    .execute()
  for (const { waveId } of held) {
    if ((await lockWave(db, waveId))?.closedAt !== null) continue
    await db
      .updateTable('pick_wave_orders')
      .set({ state: 'dropped', cause, ended_at: at })
      .where('wave_id', '=', waveId)
      .where('order_id', '=', orderId)
      .where('state', 'in', [...states])
      .execute()
    await closeIfDone(db, waveId, at)
  }
}

async function closeIfDone(db: Db, waveId: string, at: Date): Promise<void> {
  await sql`update pick_waves set closed_at = ${at} where id = ${waveId} and closed_at is null
    and not exists (select from pick_wave_orders where wave_id = ${waveId} and state = 'waiting')`.execute(db)
}

export async function setPicker(db: Db, waveId: string, picker: string): Promise<boolean> {
  const changed = await db
    .updateTable('pick_waves')
    .set({ picker })
    .where('id', '=', waveId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
