import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/search.store.ts'
import { mostCounted } from '../../counted.rules.ts'
import type { DropCause, Pieces, WaveOrderState, WaveState } from './wave.rules.ts'

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
export type WavePieceRow = { orderId: string; subSku: string; pieces: number; picked: number }

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
  { waveId, orderId, box, pieces }: { waveId: string; orderId: string; box: number; pieces: Pieces },
): Promise<void> {
  await db.insertInto('pick_wave_orders').values({ wave_id: waveId, order_id: orderId, box }).execute()
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
    .execute()

export const listPieces = (db: Db, waveId: string): Promise<WavePieceRow[]> =>
  db
    .selectFrom('pick_wave_pieces')
    .select(['order_id as orderId', 'sub_sku as subSku', 'pieces', 'picked'])
    .where('wave_id', '=', waveId)
    .orderBy('sub_sku')
    .execute()

export const listOpen = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('pick_waves')
      .select('id')
      .where('closed_at', 'is', null)
      .orderBy('created_at')
      .execute()
  ).map(({ id }) => id)

/** The open waves that hold any of some orders. */
export async function listWavesOf(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pick_wave_orders')
    .select('wave_id as id')
    .distinct()
    .where('order_id', 'in', orderIds.length > 0 ? [...orderIds] : [noOrder])
    .where('state', '=', 'waiting')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of some orders, those that an open wave holds, with its number. */
export const heldByWaves = (
  db: Db,
  orderIds: readonly string[],
): Promise<{ orderId: string; number: string }[]> =>
  db
    .selectFrom('pick_wave_orders as w')
    .innerJoin('pick_waves as v', 'v.id', 'w.wave_id')
    .select(['w.order_id as orderId', 'v.number'])
    .where('w.order_id', 'in', orderIds.length > 0 ? [...orderIds] : [noOrder])
    .where('w.state', '<>', 'dropped')
    .where('v.closed_at', 'is', null)
    .execute()
const noOrder = '00000000-0000-0000-0000-000000000000'

/** One piece into its box, or out of it again; false: it was full, or empty, meanwhile. */
export async function countPiece(
  db: Db,
  { waveId, orderId, subSku, by }: { waveId: string; orderId: string; subSku: string; by: 1 | -1 },
): Promise<boolean> {
  const counted = await sql`update pick_wave_pieces set picked = picked + ${by}
    where wave_id = ${waveId} and order_id = ${orderId} and sub_sku = ${subSku}
      and picked + ${by} between 0 and pieces`.execute(db)
  return Number(counted.numAffectedRows ?? 0) === 1
}

export const isPicked = async (db: Db, waveId: string, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('pick_wave_pieces')
    .select('sub_sku')
    .where('wave_id', '=', waveId)
    .where('order_id', '=', orderId)
    .whereRef('picked', '<', 'pieces')
    .executeTakeFirst()) === undefined

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

export type ListedWave = WaveRow & { orders: number; dropped: number; pieces: number; picked: number }

/** Waves, the newest first. */
export async function listWaves(
  db: Db,
  { state, search }: { state: WaveState | null; search: string },
  page: { from: number; size: number },
): Promise<{ rows: ListedWave[]; total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = sql`from pick_waves v
    where (${state}::text is null or (v.closed_at is null) = (${state}::text = 'open'))
      and (${search} = '' or v.number ilike ${like} or exists (
        select from pick_wave_orders w join orders o on o.id = w.order_id
        where w.wave_id = v.id and o.number ilike ${like}))`
  const { rows } = await sql<ListedWave>`
    select v.id, v.number, v.picker, v.created_by as "createdBy", v.created_at as "createdAt", v.closed_at as "closedAt",
      (select count(*)::int from pick_wave_orders w where w.wave_id = v.id) as orders,
      (select count(*)::int from pick_wave_orders w where w.wave_id = v.id and w.state = 'dropped') as dropped,
      (select coalesce(sum(p.pieces), 0)::int from pick_wave_pieces p join pick_wave_orders w using (wave_id, order_id)
        where p.wave_id = v.id and w.state <> 'dropped') as pieces,
      (select coalesce(sum(p.picked), 0)::int from pick_wave_pieces p join pick_wave_orders w using (wave_id, order_id)
        where p.wave_id = v.id and w.state <> 'dropped') as picked
    ${where} order by v.created_at desc, v.id desc limit ${page.size} offset ${page.from}`.execute(db)
  return { rows, total: await countRows(db, where, mostCounted) }
}
