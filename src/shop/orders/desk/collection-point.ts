import type { Ctx } from '../../context.ts'
import { pickupPointsOf } from '../../delivery/delivery.ts'
import { pickupAt } from '../../delivery/fee.rules.ts'
import { addressOfPoint } from '../../delivery/point.rules.ts'
import { deliveryRefusals, type DeliveryMethod } from '../../delivery/rules.ts'
import { Refusal } from '../../refusal.ts'
import type { Locale } from '../../region.ts'
import { orderRefusals } from '../rules.ts'

type Collected = { deliveryMethod: DeliveryMethod; locale: Locale; code: string | null }

/**
 * Where an order is collected that staff write down, as a checkout would have it. Throws `orders.address_refused` at
 * the field of that name: no point is named, or none that is open.
 */
export async function collectionPoint(
  ctx: Ctx,
  { deliveryMethod, locale, code }: Collected,
  field: string,
): Promise<ReturnType<typeof addressOfPoint>> {
  const found = pickupAt(await pickupPointsOf(ctx), deliveryMethod, code ?? '', 0)
  if ('point' in found) return addressOfPoint(found.point, locale)
  throw new Refusal(orderRefusals.address_refused, {
    fields: { [field]: ctx.say(deliveryRefusals[found.problem].code) },
  })
}
