import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type WavePieceRow = { orderId: string; subSku: string; pieces: number; picked: number }

export const listPieces = (db: Db, waveId: string): Promise<WavePieceRow[]> =>
  db
    .selectFrom('pick_wave_pieces')
    .select(['order_id as orderId', 'sub_sku as subSku', 'pieces', 'picked'])
    .where('wave_id', '=', waveId)
    .orderBy('sub_sku')
    .execute()

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
