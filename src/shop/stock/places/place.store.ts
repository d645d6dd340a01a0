import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { StockPlace, TransferState } from './place.contract.ts'

export async function listPlaces(db: Db): Promise<StockPlace[]> {
  const found = await sql<StockPlace>`
    select p.key, p.name, coalesce(l.options, 0)::int as options, coalesce(l.pieces, 0)::int as pieces, coalesce(t.pieces, 0)::int as "inTransit"
    from stock_places p left join (
      select place, count(*) filter (where on_hand > 0) as options, sum(on_hand) as pieces from stock_levels group by 1
    ) l on l.place = p.key left join (
      select t.to_place, sum(l.pieces) as pieces from stock_transfers t join stock_transfer_lines l on l.transfer_id = t.id
      where t.state = 'sent' group by 1
    ) t on t.to_place = p.key order by p.key <> 'warehouse', p.key`.execute(db)
  return found.rows
}

export async function isPlace(db: Db, key: string): Promise<boolean> {
  const found = await db.selectFrom('stock_places').select('key').where('key', '=', key).executeTakeFirst()
  return found !== undefined
}

export async function savePlace(db: Db, place: { key: string; name: string }): Promise<void> {
  await db
    .insertInto('stock_places')
    .values(place)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ name: place.name }))
    .execute()
}

export type TransferRow = {
  id: string
  number: string
  fromPlace: string
  fromPlaceName: string
  toPlace: string
  toPlaceName: string
  state: TransferState
  note: string
  sentBy: string
  sentAt: Date
  endedBy: string | null
  endedAt: Date | null
  pieces: number
  arrived: number
}

const transfers = sql`
  select t.id, t.number, t.from_place as "fromPlace", t.to_place as "toPlace", f.name as "fromPlaceName", d.name as "toPlaceName", t.state, t.note, t.sent_by as "sentBy", t.sent_at as "sentAt",
    t.ended_by as "endedBy", t.ended_at as "endedAt", l.pieces, l.arrived
  from stock_transfers t join stock_places f on f.key = t.from_place join stock_places d on d.key = t.to_place join lateral (
    select sum(pieces)::int as pieces, coalesce(sum(arrived), 0)::int as arrived from stock_transfer_lines where transfer_id = t.id
  ) l on true`

export async function listTransfers(
  db: Db,
  page: { from: number; size: number },
): Promise<{ transfers: TransferRow[]; total: number }> {
  const found = await sql<TransferRow & { total: number }>`
    select *, count(*) over ()::int as total from (${transfers}) t
    order by state <> 'sent', "sentAt" desc, id desc limit ${page.size} offset ${page.from}`.execute(db)
  return { transfers: found.rows, total: found.rows[0]?.total ?? 0 }
}

export async function findTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`${transfers} where t.id = ${id}`.execute(db)
  return found.rows[0]
}

export async function lockTransfer(db: Db, id: string): Promise<TransferState | undefined> {
  const row = await db
    .selectFrom('stock_transfers')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.state as TransferState | undefined // by a check of the table
}

export type TransferLineRow = {
  id: string
  subSku: string
  lotId: string | null
  lot: string | null
  expiresOn: string | null
  pieces: number
  arrived: number | null
}

export async function listLines(db: Db, transferId: string): Promise<TransferLineRow[]> {
  const found = await sql<TransferLineRow>`
    select l.id, l.sub_sku as "subSku", l.lot_id as "lotId", t.number as lot, t.expires_on as "expiresOn", l.pieces, l.arrived
    from stock_transfer_lines l left join stock_lots t on t.id = l.lot_id where l.transfer_id = ${transferId}
    order by l.sub_sku collate "C", t.expires_on nulls last, l.id`.execute(db)
  return found.rows
}

export async function addTransfer(
  db: Db,
  transfer: { fromPlace: string; toPlace: string; note: string; actor: string; at: Date },
): Promise<{ id: string; number: string }> {
  return db
    .insertInto('stock_transfers')
    .values({
      from_place: transfer.fromPlace,
      to_place: transfer.toPlace,
      note: transfer.note,
      sent_by: transfer.actor,
      sent_at: transfer.at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export async function addLines(
  db: Db,
  transferId: string,
  lines: readonly { subSku: string; lotId: string | null; pieces: number }[],
): Promise<void> {
  await db
    .insertInto('stock_transfer_lines')
    .values(
      lines.map(({ subSku, lotId, pieces }) => ({
        transfer_id: transferId,
        sub_sku: subSku,
        lot_id: lotId,
        pieces,
      })),
    )
    .execute()
}

export async function endTransfer(
  db: Db,
  id: string,
  to: Exclude<TransferState, 'sent'>,
  arrived: readonly { lineId: string; pieces: number }[],
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  await sql`
    update stock_transfer_lines l set arrived = r.pieces
    from unnest(${arrived.map(({ lineId }) => lineId)}::uuid[], ${arrived.map(({ pieces }) => pieces)}::int[]) as r (id, pieces)
    where l.id = r.id`.execute(db)
  await db
    .updateTable('stock_transfers')
    .set({ state: to, ended_by: actor, ended_at: at })
    .where('id', '=', id)
    .execute()
}
