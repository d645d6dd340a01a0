import type { Ctx } from '../../context.ts'
import { canPay } from '../../orders/order-actions.rules.ts'
import { findOrder } from '../../orders/orders.ts'
import { waitingRevision } from '../../orders/revisions/revision.rules.ts'

/** Messages that ask for a payment: instructions, a payment link, or the difference of a change. */
const asksToPay = /^mail:(?:(?:waiting|link):[0-9a-f-]{36}$|revised:([0-9a-f-]{36}):waiting$)/

/**
 * Whether the payment that a message asks for can still be made, by the message's key: its order was not paid or ended
 * since. True for messages that ask for none.
 */
export async function isPaymentDue(
  ctx: Ctx,
  { key, orderId }: { key: string; orderId: string | null },
): Promise<boolean> {
  const found = asksToPay.exec(key)
  if (!found || orderId === null) return true
  const order = await findOrder(ctx, orderId)
  if (!order) return false
  const now = ctx.clock.now()
  const [, revisionId] = found
  if (revisionId === undefined) return canPay(order, now)
  const revision = waitingRevision(order)
  return revision?.id === revisionId && (revision.payUntil ?? '') > now.toISOString()
}
