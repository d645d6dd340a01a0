import type { Ctx } from '../../context.ts'
import { may, type Right } from '../../staff/rules.ts'
import { atTheDesk } from '../../staff/write.ts'

export type Requests = (right: Right) => boolean
/** What the colleague at the desk may do. */
export const requestsOf = (ctx: Pick<Ctx, 'staff'>): Requests => {
  const { roles } = atTheDesk(ctx)
  return (right) => may(roles, right)
}
