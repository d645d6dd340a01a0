import type { Db } from '../../../platform/db/database.ts'
import type { StockRule } from './option.contract.ts'

export async function listRules(db: Db): Promise<Map<string, StockRule>> {
  const rows = await db.selectFrom('stock_rules').select(['sub_sku', 'threshold', 'reorder']).execute()
  return new Map(rows.map(({ sub_sku: subSku, ...rule }) => [subSku, rule]))
}

export async function findRule(db: Db, subSku: string): Promise<StockRule | null> {
  const rule = await db
    .selectFrom('stock_rules')
    .select(['threshold', 'reorder'])
    .where('sub_sku', '=', subSku)
    .executeTakeFirst()
  return rule ?? null
}

export async function saveRule(
  db: Db,
  { subSku, threshold, reorder }: StockRule & { subSku: string },
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  const rule = { threshold, reorder, set_by: actor, set_at: at }
  await db
    .insertInto('stock_rules')
    .values({ sub_sku: subSku, ...rule })
    .onConflict((conflict) => conflict.column('sub_sku').doUpdateSet(rule))
    .execute()
}
