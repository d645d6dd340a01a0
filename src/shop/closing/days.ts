import type { Ctx } from '../context.ts'
import { standingAt, tenderSums, type Standing } from '../payments/settlement/day-sums.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import { creditSums, liabilityAt } from '../wallet/day-sums.ts'
import * as contract from './closing.contract.ts'
import { closingRefusals, dayRefusal, dayState, spanOf } from './closing.rules.ts'
import * as store from './closing.store.ts'
import type { Sums } from './sums.rules.ts'
import { sumsView } from './view.ts'

/** Current sums of a day. */
async function sumsOf(ctx: Ctx, day: string): Promise<Sums> {
  const span = spanOf(day)
  const [tenders, movements, liability] = [
    await tenderSums(ctx, span),
    await creditSums(ctx, span),
    await liabilityAt(ctx, span.until),
  ]
  return { tenders, movements, liability }
}

const noneOpen: Standing = { differences: 0, tasks: 0, bankLines: 0, refunds: 0, unclear: 0 }
const standingView = (counts: store.StandingCounts): Standing => ({ ...noneOpen, ...counts })

async function dayView(ctx: Ctx, day: string): Promise<contract.DayView> {
  const closed = await store.findDay(ctx.db, day)
  if (closed) {
    const { closedBy, closedAt, sums, standing } = closed
    return {
      day,
      state: 'closed',
      blockedBy: closingRefusals.day_closed.code,
      closedBy,
      closedAt: closedAt.toISOString(),
      sums: sumsView(sums),
      standing: standingView(standing),
    }
  }
  const known = { newest: await store.newestDay(ctx.db), now: ctx.clock.now() }
  const refusal = dayRefusal(day, known)
  return {
    day,
    state: dayState(day, { ...known, isClosed: false }),
    blockedBy: refusal && closingRefusals[refusal].code,
    closedBy: null,
    closedAt: null,
    sums: sumsView(await sumsOf(ctx, day)),
    standing: await standingAt(ctx, spanOf(day)),
  }
}

export const getDay = deskRead(contract.getDay, 'closing.read', async (ctx, { day }) => ({
  day: await dayView(ctx, day),
}))

export const closeDay = deskWrite(
  contract.closeDay,
  {
    right: 'closing.write',
    entity: 'closed_day',
    idOf: (answer) => answer.day.day,
    outcome: ({ day }) => ({ state: day.state }),
  },
  async (tx, { day }) => {
    await store.lockDays(tx.db)
    const now = tx.clock.now()
    const refusal = dayRefusal(day, { newest: await store.newestDay(tx.db), now })
    if (refusal) throw new Refusal(closingRefusals[refusal])
    await store.addDay(tx.db, {
      day,
      sums: await sumsOf(tx, day),
      standing: await standingAt(tx, spanOf(day)),
      closedBy: atTheDesk(tx).email,
      closedAt: now,
    })
    return { day: await dayView(tx, day) }
  },
)
