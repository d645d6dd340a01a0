import type { Ctx, Member } from '../context.ts'
import { memberRefusals } from '../members/rules.ts'
import { Refusal } from '../refusal.ts'

/** Whose account it is. Throws `members.signed_out`. */
export function requireMember(ctx: Pick<Ctx, 'member'>): Member {
  if (!ctx.member) throw new Refusal(memberRefusals.signed_out)
  return ctx.member
}

export const memberAccess = { who: 'member', limit: 'account' } as const
