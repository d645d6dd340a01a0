import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { standingAt } from '../payments/settlement/day-sums.ts'
import { Refusal } from '../refusal.ts'
import { requestApproval, toApprovalView, type Approval } from '../staff/approvals.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './closing.contract.ts'
import {
  closingRefusals,
  dayState,
  daysOf,
  firstOf,
  monthRefusal,
  reopenRefusal,
  spanOf,
} from './closing.rules.ts'
import * as store from './closing.store.ts'
import { sumOfDays } from './sums.rules.ts'
import { sumsView } from './view.ts'
import { lastOf, monthNow, monthView } from './month-view.ts'

export const getMonth = deskRead(contract.getMonth, 'closing.read', async (ctx, { month }) => {
  const now = ctx.clock.now()
  const newest = await store.newestDay(ctx.db)
  const closed = new Map(
    (await store.listDays(ctx.db, firstOf(month), lastOf(month))).map((each) => [each.day, each]),
  )
  const days = daysOf(month).filter((day) => day <= dayInHongKong(now))
  return {
    month: await monthView(ctx, month),
    days: days.map((day): contract.DayHead => {
      const found = closed.get(day)
      return {
        day,
        state: dayState(day, { isClosed: found !== undefined, newest, now }),
        closedBy: found?.closedBy ?? null,
        closedAt: found?.closedAt.toISOString() ?? null,
        tenders: found ? sumsView(found.sums).tenders : [],
        stoodOpen: found ? Object.values(found.standing).reduce((sum, count) => sum + count, 0) : null,
      }
    }),
    standing: await standingAt(ctx, spanOf(lastOf(month))),
  }
})

export const closeMonth = deskWrite(
  contract.closeMonth,
  {
    right: 'closing.write',
    entity: 'closed_month',
    idOf: (answer) => answer.month.month,
    outcome: ({ month }) => ({ state: month.isClosed ? 'closed' : 'open' }),
  },
  async (tx, { month }) => {
    await store.lockDays(tx.db)
    const refusal = monthRefusal(await monthNow(tx, month))
    if (refusal) throw new Refusal(closingRefusals[refusal])
    const days = await store.listDays(tx.db, firstOf(month), lastOf(month))
    await store.addMonth(tx.db, {
      month,
      sums: sumOfDays(days.map(({ sums }) => sums)),
      closedBy: atTheDesk(tx).email,
      closedAt: tx.clock.now(),
    })
    return { month: await monthView(tx, month) }
  },
)

/** The current closing, locked. Throws `closing.month_open`, `closing.later_month_closed`. */
async function standingClosing(tx: Ctx, month: string): Promise<store.ClosedMonth> {
  await store.lockDays(tx.db)
  const closing = (await store.listMonths(tx.db, month)).find(({ state }) => state === 'closed')
  const newest = await store.newestMonth(tx.db)
  const refusal = reopenRefusal({
    isClosed: closing !== undefined,
    isLaterClosed: newest !== null && newest > month,
  })
  if (refusal) throw new Refusal(closingRefusals[refusal])
  if (!closing) throw new Refusal(closingRefusals.month_open)
  return closing
}

/** Requests the reopening of a month, which another staff user approves (rules/payments#23). */
export const reopenMonth = deskWrite(
  contract.reopenMonth,
  {
    right: 'closing.write',
    entity: 'closed_month',
    idOf: (answer) => answer.month.month,
    outcome: ({ month }) => ({ state: month.isClosed ? 'closed' : 'open' }),
  },
  async (tx, { month, reason }) => {
    const closing = await standingClosing(tx, month)
    const approval = await requestApproval(tx, {
      kind: 'month',
      subjectId: closing.id,
      subject: month,
      facts: [{ fact: 'month', before: null, after: month }],
      what: `open ${month} again`,
      request: { month },
      reason,
    })
    if (!approval) throw new Refusal(closingRefusals.reopening_waits)
    return { month: await monthView(tx, month), approval: toApprovalView(tx, approval) }
  },
)

/** Reopens a month after approval. Throws `closing.month_open`, `closing.later_month_closed`. */
export async function reopenAgreed(
  tx: Ctx,
  { subjectId, subject, reason, requestedBy }: Approval,
): Promise<void> {
  const closing = await standingClosing(tx, subject)
  const isSame = closing.id === subjectId
  const by = atTheDesk(tx).email
  const done =
    isSame &&
    (await store.reopenMonth(tx.db, closing.id, { askedBy: requestedBy, by, at: tx.clock.now(), reason }))
  if (!done) throw new Refusal(closingRefusals.month_open)
}
