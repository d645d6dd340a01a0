import { catalogueOf } from '../catalogue/catalogue.ts'
import { canBeBought } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { reserve } from '../stock/stock.ts'
import { deliveryOf } from '../orders/address.ts'
import { isForTheShop } from '../orders/fulfilment/unshipped.rules.ts'
import { makeOrderLink } from '../orders/opening/links.ts'
import type { Order } from '../orders/order.rules.ts'
import { orderRefusals } from '../orders/rules.ts'
import { moveOrder } from '../orders/transition.ts'
import { assertBuyable } from './draft.ts'

/**
 * Makes a locked draft payable: reserves stock, starts both order clocks, and returns the token of the link. Throws
 * `orders.sold_out` when stock falls short, `orders.illegal_transition` for an order that is no draft,
 * `orders.address_missing`, and `orders.not_buyable` for what was removed from the shop since.
 */
export async function makePayable(tx: Ctx, draft: Order, actor: string): Promise<string> {
  if (draft.deliveryMethod !== null && !isForTheShop(draft) && !deliveryOf(draft))
    throw new Refusal(orderRefusals.address_missing)
  const [catalogue, { order_clocks: clocks }] = await Promise.all([catalogueOf(tx), settingsOf(tx)])
  assertBuyable(
    draft.lines.flatMap(({ subSku }) => {
      const { availability } = catalogue.bySubSku.get(subSku)?.option ?? {}
      return availability === undefined || canBeBought(availability)
        ? []
        : [{ sku: subSku, why: tx.say('cart.not_for_sale') }]
    }),
  )
  const until = new Date(tx.clock.now().getTime() + clocks.linkHours * 3_600_000)
  await moveOrder(
    tx,
    draft,
    'status',
    'pending',
    { actor, reason: { cause: 'payment_link' } },
    { holds: true, reserve_until: until, pay_until: until },
  )
  const token = await makeOrderLink(tx, draft.id)
  await tx.publish('order.payment_link_created', { orderId: draft.id })
  const lines = draft.lines.map((line) => {
    const option = catalogue.bySubSku.get(line.subSku)?.option
    if (!option) throw new Refusal(orderRefusals.unknown_option)
    return { lineId: line.id, units: line.quantity, option }
  })
  const short = await reserve(tx, lines, { reason: `order ${draft.number}`, actor })
  if (short.length > 0) throw new Refusal(orderRefusals.sold_out)
  return token
}
