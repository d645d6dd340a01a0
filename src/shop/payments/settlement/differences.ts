import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import * as store from './difference.store.ts'
import * as lists from './difference-list.store.ts'
import type { Difference } from './difference.store.ts'
import * as differenceContract from './difference.contract.ts'
import {
  afterDifferenceEvent,
  settlementRefusals,
  type DifferenceEvent,
  type DifferenceState,
} from './state.rules.ts'
import { differencesView } from './view.ts'

export const listDifferences = deskRead(
  differenceContract.listDifferences,
  'closing.read',
  async (ctx, { page, limit, ...filter }) => {
    const { differences, total } = await lists.listDifferences(ctx.db, filter, {
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
): Promise<{ rows: differenceContract.SettlementDifference[]; total: number }> {
  const { differences, total } = await lists.listDifferences(
    ctx.db,
    { state: 'open' },
    { from: 0, size: most },
  )
  return { rows: await differencesView(ctx, differences), total }
}

/**
 * A difference, locked, and the state an event leads to. Throws `settlements.unknown_difference`,
 * `settlements.moved_on`, `settlements.month_closed`.
 */
export async function lockFor(
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

export async function toDifferenceView(
  tx: Ctx,
  id: string,
): Promise<{ difference: differenceContract.SettlementDifference }> {
  const difference = await store.findDifference(tx.db, id)
  const [view] = difference ? await differencesView(tx, [difference]) : []
  if (!view) throw new Refusal(settlementRefusals.unknown_difference)
  return { difference: view }
}

export const differenceWrite = {
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

export const takeDifference = deskWrite(
  differenceContract.takeDifference,
  differenceWrite,
  async (tx, { id }) => {
    await lockFor(tx, id, 'take')
    await store.takeDifference(tx.db, id, atTheDesk(tx).email)
    return toDifferenceView(tx, id)
  },
)

export const explainDifference = deskWrite(
  differenceContract.explainDifference,
  differenceWrite,
  async (tx, { id, explanation, note }) => {
    const { difference, to } = await lockFor(tx, id, 'explain')
    const ending = { by: atTheDesk(tx).email, at: tx.clock.now(), explanation, note }
    await store.moveDifference(tx.db, id, { from: difference.state, to }, ending)
    return toDifferenceView(tx, id)
  },
)

export const withdrawExplanation = deskWrite(
  differenceContract.withdrawExplanation,
  differenceWrite,
  async (tx, { id }) => {
    const { difference, to } = await lockFor(tx, id, 'withdraw')
    await store.moveDifference(tx.db, id, { from: difference.state, to }, null)
    return toDifferenceView(tx, id)
  },
)
