import type { Ctx, Member } from '../../context.ts'
import { memberRefusals } from '../../members/rules.ts'
import { Refusal } from '../../refusal.ts'

/** The signed-in member of the request. Throws `members.signed_out`. */
export function asking({ member }: Ctx): Member {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member
}
