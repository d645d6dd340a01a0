import { agentOrder, checkoutOfOrder } from '../../shop/agents/orders.ts'
import type { Answer, Call } from './call.ts'
import { error } from './messages.ts'
import { orderBody } from './views/order-view.ts'

const root = 'dev.ucp.shopping.order'

const refused = (call: Call, code: 'unauthorized' | 'not_found'): Answer => ({
  root,
  failed: [error(code, call.ctx.say(`agents.order_${code}`), 'unrecoverable')],
})

/**
 * An order from a checkout of the platform, for a signed call of the platform or a call of its member
 * (rules/agents#16).
 */
export async function getOrder(call: Call, _: unknown, id: string): Promise<Answer> {
  const { member } = call.ctx
  if (!call.isSigned && !member) return refused(call, 'unauthorized')
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  const session = isId ? await checkoutOfOrder(call.ctx, id) : null
  const isTheirs = call.isSigned || session?.memberId === member?.id
  if (session?.platformId !== call.platform.id || !isTheirs) return refused(call, 'not_found')
  const found = await agentOrder(call.ctx, session)
  return found ? { root, body: orderBody(found) } : refused(call, 'not_found')
}
