import type { Ctx } from '../context.ts'
import * as store from './endpoint.store.ts'

/** An endpoint that was disabled automatically, with its author; null: no longer so. */
export const switchedOff = (ctx: Ctx, id: string): Promise<store.SwitchedOff | null> =>
  store.findSwitchedOff(ctx.db, id)

/** Endpoints that were disabled automatically, oldest first. */
export const stoppedEndpoints = (
  ctx: Pick<Ctx, 'db'>,
  most: number,
): Promise<{ rows: store.Stopped[]; total: number }> => store.listStopped(ctx.db, most)
