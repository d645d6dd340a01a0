import type { Ctx } from '../context.ts'
import { standingAt } from '../payments/settlement/day-sums.ts'
import type * as contract from './closing.contract.ts'
import {
  closingRefusals,
  daysOf,
  firstOf,
  monthBefore,
  monthRefusal,
  spanOf,
  type MonthNow,
} from './closing.rules.ts'
import * as store from './closing.store.ts'
import { sumOfDays } from './sums.rules.ts'
import { sumsView } from './view.ts'

export const lastOf = (month: string): string => daysOf(month).at(-1) ?? firstOf(month)

export async function monthNow(ctx: Ctx, month: string): Promise<MonthNow> {
  const closings = await store.listMonths(ctx.db, month)
  const before = monthBefore(month)
  const [hadDays, beforeClosings] = [
    await store.findDay(ctx.db, lastOf(before)),
    await store.listMonths(ctx.db, before),
  ]
  const { differences, tasks, bankLines } = await standingAt(ctx, spanOf(lastOf(month)))
  return {
    isClosed: closings.some(({ state }) => state === 'closed'),
    hasAllDays: (await store.findDay(ctx.db, lastOf(month))) !== null,
    isBeforeOpen: hadDays !== null && !beforeClosings.some(({ state }) => state === 'closed'),
    unexplained: differences + tasks + bankLines,
  }
}

export async function monthView(ctx: Ctx, month: string): Promise<contract.MonthView> {
  const now = await monthNow(ctx, month)
  const refusal = monthRefusal(now)
  const days = await store.listDays(ctx.db, firstOf(month), lastOf(month))
  return {
    month,
    isClosed: now.isClosed,
    blockedBy: refusal && closingRefusals[refusal].code,
    unexplained: now.unexplained,
    sums: sumsView(sumOfDays(days.map(({ sums }) => sums))),
    closings: (await store.listMonths(ctx.db, month)).map(
      ({ closedAt, reopenedAt, sums: _, month: _month, ...row }) => ({
        ...row,
        closedAt: closedAt.toISOString(),
        reopenedAt: reopenedAt?.toISOString() ?? null,
      }),
    ),
  }
}
