import type { Ctx } from '../context.ts'
import { lapsesBefore } from './run.rules.ts'
import * as store from './bulk.store.ts'

/** Runs waiting for approval, oldest first; all of them change member groups. */
export const runsToAgree = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  most: number,
): Promise<{ rows: store.RequestedRun[]; total: number }> =>
  store.listRequested(ctx.db, lapsesBefore(ctx.clock.now()), most)
