import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/search.store.ts'
import { mostCounted } from '../../counted.rules.ts'
import type { WaveState } from './wave.rules.ts'
import type { WaveRow } from './wave.store.ts'

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
