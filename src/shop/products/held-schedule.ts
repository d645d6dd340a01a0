import type { Ctx } from '../context.ts'
import * as store from './records.store.ts'
import { isLocale, type Locale } from '../region.ts'
import { isHeld, openRecord } from './record.ts'

/** Author, SKU and author's language of a held schedule; null: none is held. Call in a transaction. */
export async function heldSchedule(
  tx: Ctx,
  id: string,
): Promise<{ by: string; sku: string; language: Locale } | null> {
  const opened = await openRecord(tx, id)
  const { publishBy, publishLanguage: spoken, sku } = opened.record
  const language = isLocale(spoken) ? spoken : 'hk'
  return publishBy !== null && (await isHeld(tx, opened)) ? { by: publishBy, sku, language } : null
}

/** Milliseconds of delay of the job before a staff user is alerted. */
const late = 5 * 60_000

/**
 * Products whose scheduled time has passed without publishing, because their version was refused or is held for
 * approval (rules/desk#7).
 */
export const overdueProducts = (ctx: Ctx, most: number): Promise<{ rows: store.Overdue[]; total: number }> =>
  store.listOverdue(ctx.db, new Date(ctx.clock.now().getTime() - late), most)
