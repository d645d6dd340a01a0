import type { Ctx } from '../context.ts'
import * as store from './bulk.store.ts'

/** Runs that wait for a second person, the oldest first: all of them change groups of members. */
export const runsToAgree = (
  ctx: Pick<Ctx, 'db'>,
  most: number,
): Promise<{ rows: store.RequestedRun[]; total: number }> => store.listRequested(ctx.db, most)
