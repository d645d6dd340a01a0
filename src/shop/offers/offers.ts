import { subSkusInCarts } from '../cart/cart.ts'
import type { Ctx } from '../context.ts'
import { serve } from '../serve.ts'
import * as contract from '../showcase/contract.ts'
import { offersWith } from '../showcase/showcase.ts'

/** Whoever has something in the bag has an answer of their own; everybody else's is one and the same, and kept. */
const hasCart = async (ctx: Ctx): Promise<boolean> => (await subSkusInCarts(ctx)).size > 0

export const offers = serve(contract.offers, { who: 'guest', limit: 'lookup', own: hasCart }, async (ctx, { id }) => {
  const [offers, held] = [await offersWith(ctx, id), await subSkusInCarts(ctx)]
  return { offers: offers.filter(({ subSku }) => !held.has(subSku)) }
})
