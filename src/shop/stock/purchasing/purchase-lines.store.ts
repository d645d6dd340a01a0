import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type PurchaseLineRow = {
  id: string
  subSku: string
  quantity: number
  received: number
  unitCost: number | null
}

export const listLines = (db: Db, purchaseOrderId: string): Promise<PurchaseLineRow[]> =>
  db
    .selectFrom('purchase_order_lines')
    .select(['id', 'sub_sku as subSku', 'quantity', 'received', 'unit_cost as unitCost'])
    .where('purchase_order_id', '=', purchaseOrderId)
    .orderBy(sql`sub_sku collate "C"`)
    .execute()

export async function addReceived(
  db: Db,
  lines: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  await sql`
    update purchase_order_lines l set received = l.received + r.quantity from (
      select id, sum(quantity)::int as quantity
      from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int[]) as t (id, quantity) group by 1
    ) r where l.id = r.id`.execute(db)
}

/** The next expected day of each option from open purchase orders; if all are past, the earliest. */
export async function listExpected(db: Db, subSkus?: readonly string[]): Promise<Map<string, string>> {
  const only = subSkus === undefined ? sql`` : sql`and l.sub_sku = any (${[...subSkus]}::text[])`
  const found = await sql<{ subSku: string; day: string }>`
    select l.sub_sku as "subSku", to_char(coalesce(
      min(p.expected_on) filter (where p.expected_on >= (now() at time zone 'Asia/Hong_Kong')::date), min(p.expected_on)), 'YYYY-MM-DD') as day
    from purchase_orders p join purchase_order_lines l on l.purchase_order_id = p.id
    where p.state = 'open' and l.received < l.quantity ${only} group by 1`.execute(db)
  return new Map(found.rows.map(({ subSku, day }) => [subSku, day]))
}
