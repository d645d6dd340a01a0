import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { rightsOf, staffRefusals, type Right } from '../rules.ts'
import { countOwners } from '../staff-users.store.ts'
import { atTheDesk } from '../write.ts'

/**
 * Whether another owner than the caller could approve. A caller who manages staff without being an owner needs only one.
 * Locks the owners.
 */
export async function hasSecondOwner(ctx: Ctx): Promise<boolean> {
  const isOwner = atTheDesk(ctx).roles.some(({ key }) => key === 'owner')
  return (await countOwners(ctx.db)) > (isOwner ? 1 : 0)
}

/** Nobody gives a right that they do not have, nor agrees to one (rules/staff#14). Throws `staff.beyond_own`. */
export function assertHoldsRights(ctx: Pick<Ctx, 'staff'>, given: readonly Right[]): void {
  const own = rightsOf(atTheDesk(ctx).roles)
  if (given.some((right) => !own.includes(right))) throw new Refusal(staffRefusals.beyond_own)
}
