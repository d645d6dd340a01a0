import type { Ctx } from '../../context.ts'
import { eachByItself, inPortions, longestRun, type Portion } from '../../portions.ts'
import { atTheDesk, deskWrite } from '../../staff/write.ts'
import { findNamed, isBooked } from './counterpart.store.ts'
import * as store from './difference.store.ts'
import * as lists from './difference-list.store.ts'
import type { Difference } from './difference.store.ts'
import { matchOf } from './match.rules.ts'
import * as differenceContract from './difference.contract.ts'
import { findLine } from './settlement-lines.store.ts'
import { afterDifferenceEvent } from './state.rules.ts'
import { lockFor, toDifferenceView, differenceWrite } from './differences.ts'

type Found = { attemptId: string | null; refundId: string | null }

/** What both sides say by now; null: they do not agree. */
async function agreed(tx: Ctx, { lineId, attemptId, refundId, method }: Difference): Promise<Found | null> {
  if (lineId === null) {
    const isThere = attemptId !== null && (await isBooked(tx.db, { attemptId, refundId }))
    return isThere ? { attemptId, refundId } : null
  }
  const line = await findLine(tx.db, lineId)
  if (!line) return null
  const payments = await findNamed(tx.db, method, [line])
  const payment = payments.find(({ reference }) => reference === line.reference) ?? payments[0] ?? null
  // the line itself is the charge that is booked of it, unless the attempt was charged before
  const isOwnCharge = line.attemptId !== null && line.kind === 'charge' && line.finding !== 'charged_twice'
  const match = matchOf(line, payment && (isOwnCharge ? { ...payment, isCharged: false } : payment), false)
  return match.finding === 'matched' ? match : null
}

async function recheck(tx: Ctx, difference: Difference, by: string): Promise<void> {
  const to = afterDifferenceEvent(difference.state, 'agree')
  const match = to && (await agreed(tx, difference))
  if (!match) return
  const found = { attemptId: match.attemptId, refundId: match.refundId }
  const ending = { by, at: tx.clock.now(), explanation: null, note: '', found }
  await store.moveDifference(tx.db, difference.id, { from: difference.state, to }, ending)
}

export const recheckDifference = deskWrite(
  differenceContract.recheckDifference,
  differenceWrite,
  async (tx, { id }) => {
    const { difference } = await lockFor(tx, id, 'agree')
    await recheck(tx, difference, atTheDesk(tx).email)
    return toDifferenceView(tx, id)
  },
)

/** Batch size, in differences. */
const most = 500

/** Looks at every open difference again, of a method or of all; what agrees by now is resolved. */
export async function recheckOpen(ctx: Ctx, method: string | null): Promise<void> {
  const recheckOne = (id: string) =>
    ctx.transaction(async (tx) => {
      const difference = await store.lockDifference(tx.db, id)
      if (difference?.state === 'open') await recheck(tx, difference, 'settlements')
    })
  await inPortions(
    most,
    (portion: Portion) => lists.openIds(ctx.db, method, portion),
    (ids) => eachByItself(ids, recheckOne),
    longestRun.seldom,
  )
}
