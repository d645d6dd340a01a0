import type { Ctx, Member } from '../../context.ts'
import { memberRefusals } from '../../members/rules.ts'
import { Refusal } from '../../refusal.ts'

/** Who is asking; calls for members always have somebody. */
export function asking({ member }: Ctx): Member {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member
}
