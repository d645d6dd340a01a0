import type { Ctx } from '../context.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './demo.contract.ts'
import * as store from './demo.store.ts'

async function count(ctx: Ctx, given: number | undefined, step: 1 | -1) {
  if (!ctx.shopper.session) throw new Refusal(commonRefusals.csrf_mismatch)
  return { count: await store.addToCounter(ctx.db, ctx.shopper.session, given, step) }
}

const access = { who: 'anyone', demo: true } as const
export const incrementCounter = serve(contract.incrementCounter, access, (ctx, { count: given }) =>
  count(ctx, given, 1),
)
export const decrementCounter = serve(contract.decrementCounter, access, (ctx, { count: given }) =>
  count(ctx, given, -1),
)
