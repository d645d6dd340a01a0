import type { Ctx } from '../context.ts'
import * as store from './endpoint.store.ts'

/** An endpoint that the shop switched off, and who made it; null: it is not so any more. */
export const switchedOff = (ctx: Ctx, id: string): Promise<store.SwitchedOff | null> =>
  store.findSwitchedOff(ctx.db, id)

/** Endpoints that the shop switched off, the longest first. */
export const stoppedEndpoints = (
  ctx: Pick<Ctx, 'db'>,
  most: number,
): Promise<{ rows: store.Stopped[]; total: number }> => store.listStopped(ctx.db, most)
