import type { Ctx } from '../../context.ts'
import type { Order } from '../order.rules.ts'
import * as store from './agreement.store.ts'
import type { NewOrder } from './new-order.rules.ts'

/** What the buyer of an order has to agree to before it is paid. */
export type Agreement = 'declarations' | 'terms'

const beganAsDraft = ({ events }: Pick<Order, 'events'>): boolean =>
  events.some(({ machine, to }) => machine === 'status' && to === 'draft')

/**
 * What the buyer has not agreed to yet: an order that staff put together comes without what a checkout asks for, and
 * is asked for it where it is paid (rules/checkout#22). Null: nothing is left.
 */
export async function agreementLeft(
  ctx: Pick<Ctx, 'db'>,
  orders: readonly Pick<Order, 'id' | 'kind' | 'lines' | 'events'>[],
): Promise<Agreement | null> {
  const drafted = orders.filter((order) => order.kind === 'single' && beganAsDraft(order))
  if (drafted.length === 0) return null // a checkout asked, and most payments read nothing here
  const ids = await store.withoutAgreement(
    ctx.db,
    drafted.map(({ id }) => id),
  )
  const open = drafted.filter(({ id }) => ids.has(id))
  if (open.some(({ lines }) => lines.some(({ productType }) => productType === 'Treatment')))
    return 'declarations'
  return open.length > 0 ? 'terms' : null
}

export const keepAgreement = (
  ctx: Pick<Ctx, 'db'>,
  id: string,
  consents: NonNullable<NewOrder['consents']>,
): Promise<void> => store.keepAgreement(ctx.db, id, consents)
