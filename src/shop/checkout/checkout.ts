import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { basisOf } from './basis.ts'
import * as contract from './contract.ts'
import type { OrderWish } from './contract.ts'
import { quoted } from './quote.rules.ts'
import { checkoutRefusals } from './rules.ts'
import { shownQuote } from './shown.rules.ts'

type Placed = { quote: contract.Quote; order: null; token: null }

/** A quote and, unless it is a dry run, the order itself: one code path (SERVER 3.5). */
async function quoteOrPlace(ctx: Ctx, wish: OrderWish): Promise<Placed> {
  const { guest_mode: guestsMay } = await settingsOf(ctx)
  if (!guestsMay) throw new Refusal(checkoutRefusals.sign_in)
  const { basis } = await basisOf(ctx, wish)
  if (basis.cart.lines.length === 0) throw new Refusal(checkoutRefusals.empty_cart)
  const quote = quoted(basis)
  return { quote: shownQuote(quote, basis, { locale: ctx.shopper.locale, say: ctx.say }), order: null, token: null }
}

export const createOrder = serve(contract.createOrder, { who: 'guest', limit: 'order' }, quoteOrPlace)
export const createOrderOld = serve(contract.createOrderOld, { who: 'guest', limit: 'order' }, quoteOrPlace)
