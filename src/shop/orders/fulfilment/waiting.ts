import type { Ctx } from '../../context.ts'
import * as store from './waiting.store.ts'
import type { Waiting, WaitingKind } from './waiting.store.ts'

export type { Waiting, WaitingKind } from './waiting.store.ts'

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
export const waitingOrders = (
  ctx: Ctx,
  kind: WaitingKind,
  most: number,
): Promise<{ rows: Waiting[]; total: number }> =>
  store.listWaiting(ctx.db, kind, new Date(ctx.clock.now().getTime() - timeoutMs[kind] * hour), most)
