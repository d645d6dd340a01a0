import type { Ctx } from '../../context.ts'
import { daysLater } from '../days.rules.ts'
import { assortmentOf, quoteDelivery, today } from '../quote.ts'
import * as store from '../store.ts'
import { openCycle } from '../subscription.rules.ts'

/** Days ahead in which stock can still be ordered, or the member contacted. */
const daysAhead = 3

export type ShortRenewal = { id: string; number: string; renewsOn: string; skus: string[] }

/** Renewals of the next three days that lack stock, nearest first. */
export async function shortRenewals(
  ctx: Ctx,
  most: number,
): Promise<{ rows: ShortRenewal[]; total: number }> {
  const day = today(ctx)
  const assortment = await assortmentOf(ctx)
  const rows: ShortRenewal[] = []
  for (const id of await store.idsRenewingBetween(ctx.db, day, daysLater(day, daysAhead))) {
    const subscription = await store.findSubscription(ctx.db, id)
    const cycle = subscription && openCycle(subscription)
    if (!subscription || !cycle || subscription.state !== 'active') continue
    const { lines } = await quoteDelivery(ctx, subscription, assortment, {
      day: cycle.renewsOn,
      announced: cycle.announced,
    })
    const short = lines.filter(({ outcome }) => outcome !== 'sent' && outcome !== 'over')
    if (short.length === 0) continue
    const skus = short.map(({ line }) => line.subSku)
    rows.push({ id, number: subscription.number, renewsOn: cycle.renewsOn, skus })
  }
  const nearest = rows.toSorted((a, b) => a.renewsOn.localeCompare(b.renewsOn))
  return { rows: nearest.slice(0, most), total: rows.length }
}
