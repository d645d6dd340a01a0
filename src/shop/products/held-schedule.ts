import type { Ctx } from '../context.ts'
import * as store from './records.store.ts'
import { isLocale, type Locale } from '../region.ts'
import { isHeld, openRecord } from './record.ts'

/** The schedule of a product that waits for a person: whose it is; null: there is none. Call it in a transaction. */
export async function heldSchedule(
  tx: Ctx,
  id: string,
): Promise<{ by: string; sku: string; language: Locale } | null> {
  const opened = await openRecord(tx, id)
  const { publishBy, publishLanguage: spoken, sku } = opened.record
  const language = isLocale(spoken) ? spoken : 'hk'
  return publishBy !== null && (await isHeld(tx, opened)) ? { by: publishBy, sku, language } : null
}

/** Milliseconds that the job of each minute may take before a person looks. */
const late = 5 * 60_000

/**
 * Products that should be shown by now and are not: their version was refused, or waits for a second person
 * (rules/desk#7).
 */
export const overdueProducts = (ctx: Ctx, most: number): Promise<{ rows: store.Overdue[]; total: number }> =>
  store.listOverdue(ctx.db, new Date(ctx.clock.now().getTime() - late), most)
