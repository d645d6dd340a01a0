import type { Ctx } from '../context.ts'
import { lapsesBefore } from './run.rules.ts'
import * as store from './bulk.store.ts'

/** Runs that wait for a second person, the oldest first: all of them change groups of members. */
export const runsToAgree = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  most: number,
): Promise<{ rows: store.RequestedRun[]; total: number }> =>
  store.listRequested(ctx.db, lapsesBefore(ctx.clock.now()), most)
