// Steps of staff without their endpoints: no right is checked and no audit entry written. `actor` names the person in
// events.
import type { Ctx } from '#shop/context.ts'
import { makePayable } from '#shop/drafts/payment-link.ts'
import { atDesk } from '#shop/orders/desk/desk.ts'
import type { Order } from '#shop/orders/order.rules.ts'
import { refundPieces } from '#shop/orders/refunds/refund.ts'
import type { RefundInput } from '#shop/orders/refunds/refund.rules.ts'

/**
 * Refunds units and fees; units that never left are sold again. Throws `orders.unknown`, `orders.too_many_units`,
 * `orders.nothing_to_refund`, `orders.illegal_transition`.
 */
export const refundUnits = (
  ctx: Ctx,
  id: string,
  input: RefundInput & { reason: string; actor: string },
): Promise<Order> => atDesk(ctx, id, (tx, order) => refundPieces(tx, order, input, input))

/** Makes a draft payable and returns the token of its payment link. Throws as `makePayable`, and `orders.unknown`. */
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
