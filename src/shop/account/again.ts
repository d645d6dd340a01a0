import { changeCart, getCart } from '../cart/cart.ts'
import type { Carts } from '../cart/contract.ts'
import { cartRefusals } from '../cart/rules.ts'
import type { Ctx } from '../context.ts'
import { openOrder } from '../orders/orders.ts'
import { linesNow } from '../orders/revision.rules.ts'
import { isRefusal, Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { accountRefusals } from './rules.ts'

const heldIn = ({ singleCart, subscriptionCart }: Carts, subSku: string): number =>
  [...singleCart.items, ...subscriptionCart.items].find((item) => item.subSku === subSku && item.bundleSku === null)?.quantity ?? 0

/** Puts one line into the bag, beside what is there of it; false: it can no longer be had. The types are for the shopper to settle. */
async function put(ctx: Ctx, line: { productId: string; sku: string; subSku: string; quantity: number }): Promise<boolean> {
  const { currency } = ctx.shopper
  try {
    const held = heldIn(await getCart(ctx, { currency }), line.subSku)
    await changeCart(ctx, { pid: line.productId, sku: line.sku, subSku: line.subSku, quantity: held + line.quantity, currency })
    return true
  } catch (error) {
    if (!isRefusal(error) || error.code === cartRefusals.mixed_purchase_types.code) throw error
    return false
  }
}

/** Gifts and special offers are not ordered by themselves, so they stay behind. */
export const orderAgain = serve(contract.orderAgain, { who: 'guest', limit: 'cart' }, async (ctx, { id }) => {
  const order = await openOrder(ctx, { id })
  const missing: string[] = []
  let added = 0
  for (const line of linesNow(order)) {
    if (line.bundleSku !== null || line.unitPrice === 0 || line.quantity === 0) continue
    if (await put(ctx, line)) added += 1
    else missing.push(textIn(ctx.shopper.locale, line.name))
  }
  if (added === 0) throw new Refusal(accountRefusals.nothing_left)
  return { added, missing }
})
