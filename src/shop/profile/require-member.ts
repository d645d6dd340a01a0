import type { Ctx, Member } from '../context.ts'
import { memberRefusals } from '../members/rules.ts'
import { Refusal } from '../refusal.ts'

/** The signed-in member. Throws `members.signed_out`. */
export function requireMember(ctx: Pick<Ctx, 'member'>): Member {
  if (!ctx.member) throw new Refusal(memberRefusals.signed_out)
  return ctx.member
}

export const memberAccess = { who: 'member', limit: 'account' } as const
