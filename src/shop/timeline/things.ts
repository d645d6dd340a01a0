import type { Ctx } from '../context.ts'
import { findMember } from '../members/accounts.ts'
import { orderForStaff } from '../orders/desk/desk.ts'
import { isProduct } from '../products/record.ts'
import { Refusal } from '../refusal.ts'
import { may, staffRefusals } from '../staff/rules.ts'
import { colleaguesHere } from '../staff/staff-users.ts'
import { atTheDesk } from '../staff/write.ts'
import { handlesOf, mayComment, rightToSee, timelineRefusals, type TimelineSubject } from './comment.rules.ts'
import type { About } from './comment.store.ts'

/** Throws `staff.forbidden` if the caller may not read such a subject. */
export function assertCanRead(ctx: Pick<Ctx, 'staff'>, thing: TimelineSubject): void {
  if (!may(atTheDesk(ctx).roles, rightToSee[thing])) throw new Refusal(staffRefusals.forbidden)
}

/** Throws `staff.forbidden` if the caller may not comment on such a subject. */
export function assertCanComment(ctx: Pick<Ctx, 'staff'>, thing: TimelineSubject): void {
  if (!mayComment(atTheDesk(ctx).roles, thing)) throw new Refusal(staffRefusals.forbidden)
}

/** Throws `timeline.unknown` for an unknown subject or an erased account. */
export async function assertSubjectExists(ctx: Ctx, { thing, thingId }: About): Promise<void> {
  const isThere =
    thing === 'order'
      ? await orderForStaff(ctx, thingId).then(() => true)
      : thing === 'member'
        ? (await findMember(ctx, { id: thingId })) !== null
        : await isProduct(ctx, thingId)
  if (!isThere) throw new Refusal(timelineRefusals.unknown)
}

/** Staff users who may read such a subject, with their `@` handles. */
export async function mentionable(ctx: Ctx, thing: TimelineSubject) {
  const here = (await colleaguesHere(ctx)).filter(({ roles }) => may(roles, rightToSee[thing]))
  return handlesOf(here)
}
