import type { Ctx } from '../../context.ts'
import type { Order } from '../order.rules.ts'
import * as store from './agreement.store.ts'
import type { NewOrder } from './new-order.rules.ts'

/** Consent that the buyer must give before payment. */
export type Agreement = 'declarations' | 'terms'

const beganAsDraft = ({ events }: Pick<Order, 'events'>): boolean =>
  events.some(({ machine, to }) => machine === 'status' && to === 'draft')

/**
 * Consent that is still missing; null: none. Orders drafted by staff skip the checkout, so the consent is requested at
 * payment (rules/checkout#22).
 */
export async function agreementLeft(
  ctx: Pick<Ctx, 'db'>,
  orders: readonly Pick<Order, 'id' | 'kind' | 'lines' | 'events'>[],
): Promise<Agreement | null> {
  const drafted = orders.filter((order) => order.kind === 'single' && beganAsDraft(order))
  if (drafted.length === 0) return null // the checkout collected consent; most payments need no query here
  const ids = await store.withoutAgreement(
    ctx.db,
    drafted.map(({ id }) => id),
  )
  const open = drafted.filter(({ id }) => ids.has(id))
  if (open.some(({ lines }) => lines.some(({ productType }) => productType === 'Treatment')))
    return 'declarations'
  return open.length > 0 ? 'terms' : null
}

export const storeAgreement = (
  ctx: Pick<Ctx, 'db'>,
  id: string,
  consents: NonNullable<NewOrder['consents']>,
): Promise<void> => store.storeAgreement(ctx.db, id, consents)
