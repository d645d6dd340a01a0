import type { Ctx } from '../context.ts'
import { deviceOf } from '../device.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import type { Interaction } from './contract.ts'
import * as store from './store.ts'

/** Stores events only where no consent is required (Hong Kong) or it was given (rules/messages#7). */
async function keep(ctx: Ctx, { interactions, consent }: { interactions: Interaction[]; consent: boolean }) {
  const { browser } = ctx.shopper
  if (browser.agreed === false || (!consent && ctx.shopper.country !== 'hk')) return { accepted: 0 }
  await store.saveInteractions(ctx.db, interactions, {
    locale: ctx.shopper.locale,
    country: ctx.shopper.country,
    device: deviceOf(ctx.shopper.agent),
  })
  return { accepted: interactions.length }
}

const access = { who: 'anyone', limit: 'interactions', sessionless: true } as const
export const logInteractions = serve(contract.logInteractions, access, keep)
export const logInteractionsOld = serve(contract.logInteractionsOld, access, keep)
