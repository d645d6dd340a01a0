import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { sessionRefusals } from '../../sessions/rules.ts'
import type { TreatmentPackage } from '../../sessions/session.rules.ts'
import { findPackage, packagesOfMember } from '../../sessions/sessions.ts'
import type { Right } from '../../staff/rules.ts'
import { hasWithin } from '../desk/desk.store.ts'
import { reachOf } from '../desk/reach.ts'
import { reachesBranch, type Reach } from '../desk/reach.rules.ts'
import { bookingRefusals } from '../rules.ts'
import { serviceOf } from '../slots/slots.ts'

/** Whether a package is within reach: by one of its appointments, or by a branch that offers its treatment. */
async function reachesPackage(
  ctx: Ctx,
  { id, memberId, orderId, productId }: TreatmentPackage,
  reach: Reach,
): Promise<boolean> {
  if (reach.all) return true
  const branches = (await serviceOf(ctx, productId))?.branches ?? []
  return (
    branches.some(({ key }) => reachesBranch(reach, key)) ||
    hasWithin(ctx.db, { memberId, orderId, packageId: id }, reach)
  )
}

/** A package within reach (rules/desk#11). Throws `sessions.unknown` for any other. */
export async function packageWithin(ctx: Ctx, id: string, right: Right): Promise<TreatmentPackage> {
  const found = await findPackage(ctx, id)
  if (!found || !(await reachesPackage(ctx, found, await reachOf(ctx, right))))
    throw new Refusal(sessionRefusals.unknown)
  return found
}

/**
 * Packages of a member within reach. Throws `bookings.unknown_client` for a member without a package or appointment
 * within reach (rules/desk#11).
 */
export async function packagesWithin(ctx: Ctx, memberId: string, right: Right): Promise<TreatmentPackage[]> {
  const reach = await reachOf(ctx, right)
  const packages = await packagesOfMember(ctx, memberId)
  const reached = await Promise.all(packages.map((each) => reachesPackage(ctx, each, reach)))
  const found = packages.filter((_, index) => reached[index])
  if (!reach.all && found.length === 0 && !(await hasWithin(ctx.db, { memberId }, reach)))
    throw new Refusal(bookingRefusals.unknown_client)
  return found
}
