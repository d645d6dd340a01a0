import type { Ctx } from '../../context.ts'
import { money, toDecimal } from '../../money.ts'
import * as store from './waiting.store.ts'
import type { WaitingKind } from './waiting.store.ts'

export type { WaitingKind } from './waiting.store.ts'

const hour = 3_600_000
/** Hours until something that waits is a matter for somebody: picked within a day, collected within ten. */
const timeoutMs: Record<WaitingKind, number> = {
  on_hold: 0,
  difference: 0,
  unpicked: 24,
  identity_missing: 0,
  to_collect: 10 * 24,
}

/** Orders that wait for a person, the longest waiting first. */
export async function waitingOrders(ctx: Ctx, kind: WaitingKind, most: number) {
  const before = new Date(ctx.clock.now().getTime() - timeoutMs[kind] * hour)
  const { rows, total: count } = await store.listWaiting(ctx.db, kind, before, most)
  return {
    rows: rows.map(({ currency, total, ...row }) => ({
      ...row,
      total: { amount: toDecimal(money(currency, total)), currency },
    })),
    total: count,
  }
}
