import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { may, mayNow } from '../staff/rules.ts'
import { atTheDesk } from '../staff/write.ts'
import { acts, readOf, rightOf } from './acts.ts'
import type * as contract from './bulk.contract.ts'
import { bulkRefusals, type BulkList } from './bulk.rules.ts'
import * as store from './bulk.store.ts'
import { isOver, lapsesBefore } from './run.rules.ts'

export const maySee = (ctx: Ctx, list: BulkList): boolean => may(atTheDesk(ctx).roles, rightOf(readOf(list)))

export function toBulkRunView(ctx: Ctx, run: store.CountedRun): contract.BulkRun {
  const { id, action, list, state, startedBy, agreedBy, startedAt, endedAt } = run
  const { waiting, done, requested, refused } = run
  const staff = atTheDesk(ctx)
  const canAct = mayNow(staff, rightOf(acts[action].served))
  return {
    id,
    action,
    list,
    state,
    startedBy,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    waiting,
    done,
    requested,
    refused,
    canStop: !isOver(state) && canAct,
    agreedBy,
    input: run.input,
    marked: run.marked?.length ?? null,
    query: state === 'requested' ? run.query : '',
    canAgree:
      state === 'requested' &&
      startedAt > lapsesBefore(ctx.clock.now()) &&
      canAct &&
      startedBy !== staff.email,
  }
}

/** A run by id. Throws `bulk.unknown` for an unknown run, or one of a list that the caller may not read. */
export async function runById(ctx: Ctx, id: string): Promise<store.CountedRun> {
  const run = await store.findRun(ctx.db, id)
  if (!run || !maySee(ctx, run.list)) throw new Refusal(bulkRefusals.unknown)
  return run
}
