import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { groupNames } from '../../members/groups.ts'
import type { RowResult } from './group-row.store.ts'
import { plannedRow, type GroupRow, type PlannedRow } from './group-file.rules.ts'
import * as store from './membership.store.ts'
import { cut } from '../../text.ts'

/** Last day in Hong Kong of a membership that ends at a time; null: permanent. */
export const lastDayOf = (to: Date | null): string | null =>
  to === null ? null : dayInHongKong(new Date(to.getTime() - 1))

export type FoundRow = {
  memberId: string | null
  /** The membership that has not ended. */
  membershipId: string | null
  lastDay: string | null
  planned: PlannedRow
}

/** Plans rows against current data, in order; a repeated pair of member and group counts once. */
export async function plannedRows(ctx: Ctx, rows: readonly GroupRow[]): Promise<FoundRow[]> {
  const groups = new Set(await groupNames(ctx))
  const members = await store.listMembers(ctx.db, [...new Set(rows.map(({ email }) => email))])
  const idOf = new Map(members.map(({ email, id }) => [email, id]))
  const open = await store.listOpen(
    ctx.db,
    members.map(({ id }) => id),
    ctx.clock.now(),
  )
  const openOf = new Map(open.map((each) => [`${each.memberId} ${each.group}`, each]))
  const today = dayInHongKong(ctx.clock.now())
  const named = new Set<string>()
  return rows.map((row) => {
    const memberId = idOf.get(row.email) ?? null
    const membership = openOf.get(`${memberId} ${row.group}`)
    const lastDay = membership ? lastDayOf(membership.to) : null
    const belonging = membership ? { id: membership.id, lastDay } : null
    const key = `${row.email} ${row.group}`
    const isTwice = memberId !== null && named.has(key)
    named.add(key)
    return {
      memberId,
      membershipId: membership?.id ?? null,
      lastDay,
      planned: isTwice
        ? { plan: 'refused', problem: 'twice' }
        : plannedRow(row, { memberId, belonging, isGroup: groups.has(row.group), today }),
    }
  })
}

/** Row result to store after the check. */
export function resultOf(line: number, row: GroupRow, { planned, lastDay }: FoundRow): RowResult {
  const { plan } = planned
  return {
    line,
    email: cut(row.email, 320),
    group: cut(row.group, 80),
    plan,
    outcome: plan === 'unchanged' || plan === 'refused' ? plan : 'waiting',
    before: lastDay,
    after: planned.plan === 'join' || planned.plan === 'extend' ? planned.lastDay : null,
    problem: planned.plan === 'refused' ? planned.problem : null,
  }
}
