import { catalogueOf } from '../catalogue/catalogue.ts'
import { canBeBought } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { reserve } from '../stock/stock.ts'
import { deliveryOf } from '../orders/address.ts'
import { atDesk } from '../orders/desk/desk.ts'
import { isForTheShop } from '../orders/fulfilment/owed.rules.ts'
import { makeOrderLink } from '../orders/opening/links.ts'
import type { Order } from '../orders/order.rules.ts'
import { orderRefusals } from '../orders/rules.ts'
import { moveOrder } from '../orders/transition.ts'
import { mustBeBuyable } from './draft.ts'

/**
 * Makes a locked draft payable: its goods are held, both clocks start, and the link opens it, whose token is
 * answered. Throws `orders.sold_out` when something fell short, `orders.illegal_transition` when it is no
 * draft, `orders.address_missing`, `orders.not_buyable` for what was taken off the shop since.
 */
export async function makePayable(tx: Ctx, draft: Order, actor: string): Promise<string> {
  if (draft.deliveryMethod !== null && !isForTheShop(draft) && !deliveryOf(draft))
    throw new Refusal(orderRefusals.address_missing)
  const [catalogue, { order_clocks: clocks }] = await Promise.all([catalogueOf(tx), settingsOf(tx)])
  mustBeBuyable(
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

/** The same by itself. Throws `orders.unknown` too. */
export async function sendPaymentLink(
  ctx: Ctx,
  { id, actor }: { id: string; actor: string },
): Promise<{ order: Order; token: string }> {
  let token = ''
  const order = await atDesk(ctx, id, async (tx, draft) => {
    token = await makePayable(tx, draft, actor)
  })
  return { order, token }
}
