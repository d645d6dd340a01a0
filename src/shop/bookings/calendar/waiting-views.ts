import type { Branch } from '../../branches/contract.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import { textIn } from '../../region.ts'
import type { SlotDay } from '../slots/slot.rules.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'
import { serviceOf, slotDayOf } from '../slots/slots.ts'
import type * as contract from './calendar.contract.ts'
import { listWaitingAt, type WaitingRow } from './waiting.store.ts'

export type Waits = { rows: WaitingRow[]; slots: Map<string, SlotDay | null> }

/** Waiting list entries of the days, with the free starts for their requests. */
export async function waitsFor(ctx: Ctx, branch: Branch, days: readonly string[]): Promise<Waits> {
  const rows = await listWaitingAt(ctx.db, branch.key, days)
  const slots = new Map<string, SlotDay | null>()
  for (const { productId, day } of rows) {
    const key = `${productId} ${day}`
    const service = slots.has(key) ? null : await serviceOf(ctx, productId)
    if (service) slots.set(key, await slotDayOf(ctx, service, branch, day))
  }
  return { rows, slots }
}

export async function waitingViews(ctx: Ctx, { rows, slots }: Waits): Promise<contract.Waiting[]> {
  const { byId } = await catalogueOf(ctx)
  return rows.map(({ id, client, productId, day, part, since, offeredUntil }) => ({
    id,
    client,
    treatment: textIn(ctx.shopper.locale, byId.get(productId)?.name ?? { chi: '', cn: '', eng: '' }),
    day,
    part,
    since: new Date(since).toISOString(),
    offeredUntil: offeredUntil ? new Date(offeredUntil).toISOString() : null,
    starts: (slots.get(`${productId} ${day}`)?.starts ?? [])
      .filter((start) => start.part === part)
      .map(({ at }) => at - minuteOfDay(day)),
  }))
}
