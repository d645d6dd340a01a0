import type { Ctx } from '../context.ts'
import { findOrder, toOrderResponse } from '../orders/orders.ts'
import type { Order } from '../orders/order.contract.ts'
import { findOfOrder, type AgentSession } from './session.store.ts'
import { followed } from './sessions.ts'
import { asShopper } from './visitor.ts'

/** An order from a checkout as its buyer would read it: `ctx` has their language. */
export type AgentOrder = { ctx: Ctx; session: AgentSession; order: Order }

/** The checkout of an order, which is marked as ordered; null: not from an assistant. */
export async function checkoutOfOrder(ctx: Ctx, orderId: string): Promise<AgentSession | null> {
  const found = await findOfOrder(ctx.db, orderId)
  const session = found && (await followed(ctx, found))
  return session?.orderId === orderId ? session : null
}

export async function agentOrder(ctx: Ctx, session: AgentSession): Promise<AgentOrder | null> {
  const { country, currency, locale, sessionHash } = session
  const buyer = asShopper(ctx, {
    country,
    currency,
    locale,
    session: sessionHash,
    groups: [],
    discountRate: 0,
  })
  const order = session.orderId === null ? null : await findOrder(buyer, session.orderId)
  return order && { ctx: buyer, session, order: await toOrderResponse(buyer, order) }
}
