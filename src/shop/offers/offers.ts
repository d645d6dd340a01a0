import { subSkusInCarts } from '../cart/cart.ts'
import { serveFragments } from '../serve.ts'
import * as offersContract from '../showcase/offers.contract.ts'
import { offersWith } from '../showcase/showcase.ts'

/**
 * Whoever has something in the bag is offered the rest; everybody else's answer is one and the same, and
 * kept.
 */
export const offers = serveFragments(
  offersContract.offers,
  { who: 'guest', limit: 'lookup' },
  {
    everybodys: async (ctx, { id }) => ({ offers: await offersWith(ctx, id) }),
    async personal(ctx) {
      const held = await subSkusInCarts(ctx)
      return held.size === 0
        ? null
        : ({ offers }) => ({ offers: offers.filter(({ subSku }) => !held.has(subSku)) })
    },
  },
)
