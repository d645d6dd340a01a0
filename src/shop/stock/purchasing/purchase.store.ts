import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PurchaseState } from './purchase.contract.ts'

export type PurchaseRow = {
  id: string
  number: string
  supplier: string
  state: PurchaseState
  expectedOn: string
  note: string
  createdBy: string
  createdAt: Date
  closedAt: Date | null
  reason: string
  quantity: number
  received: number
}

const orders = (today: string) => sql`
  select p.id, p.number, s.name as supplier, p.expected_on as "expectedOn", p.note, p.created_by as "createdBy", p.created_at as "createdAt",
    p.closed_at as "closedAt", p.reason, l.quantity, l.received,
    case when p.state = 'closed' then 'closed' when p.expected_on < ${today}::date then 'late'
      when l.received > 0 then 'part_received' else 'open' end as state
  from purchase_orders p join suppliers s on s.id = p.supplier_id join lateral (
    select sum(quantity)::int as quantity, sum(received)::int as received, array_agg(sub_sku) as skus
    from purchase_order_lines where purchase_order_id = p.id
  ) l on true`

export async function listPurchases(
  db: Db,
  today: string,
  { search, state }: { search: string; state: PurchaseState | null },
  page: { from: number; size: number },
): Promise<{ orders: PurchaseRow[]; total: number }> {
  const found = await sql<PurchaseRow & { total: number }>`
    select *, count(*) over ()::int as total from (${orders(today)}) p
    where (${state}::text is null or state = ${state}) and (${search} = '' or position(lower(${search}) in lower(number || ' ' || supplier)) > 0
      or exists (select from purchase_order_lines l where l.purchase_order_id = p.id and position(lower(${search}) in lower(l.sub_sku)) > 0))
    order by "closedAt" desc nulls first, "expectedOn", number limit ${page.size} offset ${page.from}`.execute(
    db,
  )
  return { orders: found.rows, total: found.rows[0]?.total ?? 0 }
}

export async function findPurchase(db: Db, today: string, id: string): Promise<PurchaseRow | undefined> {
  const found = await sql<PurchaseRow>`${orders(today)} where p.id = ${id}`.execute(db)
  return found.rows[0]
}

export async function lockPurchase(db: Db, id: string): Promise<'open' | 'closed' | undefined> {
  const row = await db
    .selectFrom('purchase_orders')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.state as 'open' | 'closed' | undefined // by a check of the table
}

async function supplierId(db: Db, name: string): Promise<string> {
  const { id } = await db
    .insertInto('suppliers')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addPurchase(
  db: Db,
  order: { supplier: string; expectedOn: string; note: string; actor: string; at: Date },
  lines: readonly { subSku: string; quantity: number; unitCost: number | null }[],
): Promise<string> {
  const { id } = await db
    .insertInto('purchase_orders')
    .values({
      supplier_id: await supplierId(db, order.supplier),
      expected_on: order.expectedOn,
      note: order.note,
      created_by: order.actor,
      created_at: order.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('purchase_order_lines')
    .values(
      lines.map(({ subSku, quantity, unitCost }) => ({
        purchase_order_id: id,
        sub_sku: subSku,
        quantity,
        unit_cost: unitCost,
      })),
    )
    .execute()
  return id
}

export async function changePurchase(
  db: Db,
  id: string,
  change: { expectedOn: string; note: string },
): Promise<void> {
  await db
    .updateTable('purchase_orders')
    .set({ expected_on: change.expectedOn, note: change.note })
    .where('id', '=', id)
    .execute()
}

export async function closePurchase(
  db: Db,
  id: string,
  { actor, reason, at }: { actor: string; reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('purchase_orders')
    .set({ state: 'closed', closed_by: actor, closed_at: at, reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}
