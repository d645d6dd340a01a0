import type { Ctx } from '../context.ts'
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
