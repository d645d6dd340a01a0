import type { Ctx } from '../context.ts'
import { findMember } from '../members/accounts.ts'
import { orderForStaff } from '../orders/desk/desk.ts'
import { isProduct } from '../products/record.ts'
import { Refusal } from '../refusal.ts'
import { may, staffRefusals } from '../staff/rules.ts'
import { colleaguesHere } from '../staff/staff-users.ts'
import { atTheDesk } from '../staff/write.ts'
import { handlesOf, mayComment, rightToSee, timelineRefusals, type TimelineThing } from './comment.rules.ts'
import type { About } from './comment.store.ts'

/** Throws `staff.forbidden`: the caller may not read such a thing. */
export function mustSee(ctx: Pick<Ctx, 'staff'>, thing: TimelineThing): void {
  if (!may(atTheDesk(ctx).roles, rightToSee[thing])) throw new Refusal(staffRefusals.forbidden)
}

/** Throws `staff.forbidden`: the caller may not comment on such a thing. */
export function mustComment(ctx: Pick<Ctx, 'staff'>, thing: TimelineThing): void {
  if (!mayComment(atTheDesk(ctx).roles, thing)) throw new Refusal(staffRefusals.forbidden)
}

/** Throws `timeline.unknown`; of somebody erased there is none. */
export async function mustBeThere(ctx: Ctx, { thing, thingId }: About): Promise<void> {
  const isThere =
    thing === 'order'
      ? await orderForStaff(ctx, thingId).then(() => true)
      : thing === 'member'
        ? (await findMember(ctx, { id: thingId })) !== null
        : await isProduct(ctx, thingId)
  if (!isThere) throw new Refusal(timelineRefusals.unknown)
}

/** Colleagues who may read such a thing, with what stands behind the `@`. */
export async function mentionable(ctx: Ctx, thing: TimelineThing) {
  const here = (await colleaguesHere(ctx)).filter(({ roles }) => may(roles, rightToSee[thing]))
  return handlesOf(here)
}
