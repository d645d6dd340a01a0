import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { findNamed, isBooked } from './counterpart.store.ts'
import * as store from './difference.store.ts'
import type { Difference } from './difference.store.ts'
import { matchOf } from './match.rules.ts'
import * as contract from './settlement.contract.ts'
import { findLine } from './settlement.store.ts'
import {
  afterDifferenceEvent,
  settlementRefusals,
  type DifferenceEvent,
  type DifferenceState,
} from './state.rules.ts'
import { differencesView } from './view.ts'

export const listDifferences = deskRead(
  contract.listDifferences,
  'closing.read',
  async (ctx, { page, limit, ...filter }) => {
    const { differences, total } = await store.listDifferences(ctx.db, filter, {
      from: (page - 1) * limit,
      size: limit,
    })
    return { differences: await differencesView(ctx, differences), total }
  },
)

/** Open ones, oldest first, for the list of what needs a person. */
export async function openDifferences(
  ctx: Ctx,
  most: number,
): Promise<{ rows: contract.SettlementDifference[]; total: number }> {
  const { differences, total } = await store.listDifferences(
    ctx.db,
    { state: 'open' },
    { from: 0, size: most },
  )
  return { rows: await differencesView(ctx, differences), total }
}

/** Differences up to a day that nobody has explained. */
export const countOpenDifferences = (ctx: Ctx, until: string): Promise<number> =>
  store.countOpen(ctx.db, until)

/**
 * A difference, locked, and the state an event leads to. Throws `settlements.unknown_difference`,
 * `settlements.moved_on`, `settlements.month_closed`.
 */
async function lockFor(
  tx: Ctx,
  id: string,
  event: DifferenceEvent,
): Promise<{ difference: Difference; to: DifferenceState }> {
  const difference = await store.lockDifference(tx.db, id)
  if (!difference) throw new Refusal(settlementRefusals.unknown_difference)
  const to = afterDifferenceEvent(difference.state, event)
  if (!to) throw new Refusal(settlementRefusals.moved_on)
  const closed = await store.closedAmong(tx.db, [difference.countsOn])
  if (event === 'withdraw' && closed.size > 0) throw new Refusal(settlementRefusals.month_closed)
  return { difference, to }
}

async function shown(tx: Ctx, id: string): Promise<{ difference: contract.SettlementDifference }> {
  const difference = await store.findDifference(tx.db, id)
  const [view] = difference ? await differencesView(tx, [difference]) : []
  if (!view) throw new Refusal(settlementRefusals.unknown_difference)
  return { difference: view }
}

const about = {
  right: 'closing.write',
  entity: 'settlement_difference',
  look: async (tx: Ctx, { id }: { id: string }) => {
    const found = await store.findDifference(tx.db, id)
    return (
      found && {
        state: found.state,
        kind: found.kind,
        cause: found.explanation,
        note: found.note,
        ownedBy: found.owner,
      }
    )
  },
} as const

export const takeDifference = deskWrite(contract.takeDifference, about, async (tx, { id }) => {
  await lockFor(tx, id, 'take')
  await store.takeDifference(tx.db, id, atTheDesk(tx).email)
  return shown(tx, id)
})

export const explainDifference = deskWrite(
  contract.explainDifference,
  about,
  async (tx, { id, explanation, note }) => {
    const { difference, to } = await lockFor(tx, id, 'explain')
    const ending = { by: atTheDesk(tx).email, at: tx.clock.now(), explanation, note }
    await store.moveDifference(tx.db, id, { from: difference.state, to }, ending)
    return shown(tx, id)
  },
)

export const withdrawExplanation = deskWrite(contract.withdrawExplanation, about, async (tx, { id }) => {
  const { difference, to } = await lockFor(tx, id, 'withdraw')
  await store.moveDifference(tx.db, id, { from: difference.state, to }, null)
  return shown(tx, id)
})

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

export const recheckDifference = deskWrite(contract.recheckDifference, about, async (tx, { id }) => {
  const { difference } = await lockFor(tx, id, 'agree')
  await recheck(tx, difference, atTheDesk(tx).email)
  return shown(tx, id)
})

/** Looks at every open difference again, of a method or of all; what agrees by now is resolved. */
export async function recheckOpen(ctx: Ctx, method: string | null): Promise<void> {
  for (const id of await store.openIds(ctx.db, method))
    await ctx.transaction(async (tx) => {
      const difference = await store.lockDifference(tx.db, id)
      if (difference?.state === 'open') await recheck(tx, difference, 'settlements')
    })
}
