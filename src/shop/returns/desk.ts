import { personName } from '../person.ts'
import type { Ctx } from '../context.ts'
import { lockOrder, orderById } from '../orders/orders.ts'
import type { Order } from '../orders/order.rules.ts'
import { Refusal } from '../refusal.ts'
import type { Right } from '../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import { putBackOnHand } from '../stock/stock.ts'
import * as contract from './desk.contract.ts'
import { returnRefusals, type Return } from './return.rules.ts'
import { listPhotos } from './photo.store.ts'
import { photoFrom } from './photos.ts'
import { namesOf, numberOf } from './return-view.ts'
import * as store from './store.ts'
import { moveReturn } from './transition.ts'

/** A return with its order. Throws `returns.unknown`. */
export async function returnWithOrder(ctx: Ctx, id: string): Promise<{ each: Return; order: Order }> {
  const each = await store.findReturn(ctx.db, id)
  if (!each) throw new Refusal(returnRefusals.unknown)
  return { each, order: await orderById(ctx, each.orderId) }
}

/** `returnWithOrder` with the order locked. */
export async function lockedReturn(tx: Ctx, id: string): Promise<{ each: Return; order: Order }> {
  const { each } = await returnWithOrder(tx, id)
  await lockOrder(tx, each.orderId)
  return returnWithOrder(tx, id)
}

export async function toReturnView(ctx: Ctx, id: string): Promise<{ return: contract.DeskReturn }> {
  const { each, order } = await returnWithOrder(ctx, id)
  const { position: _position, refundId: _refundId, exchangeOrderId, ...rest } = each
  const replacement = exchangeOrderId === null ? null : await orderById(ctx, exchangeOrderId)
  return {
    return: {
      ...rest,
      number: numberOf(order, each),
      orderNumber: order.number,
      buyer: personName(order),
      hasWallet: order.memberId !== null,
      replacement: replacement && { id: replacement.id, number: replacement.number },
      lines: each.lines.map((line) => ({ ...line, ...namesOf(order, line.lineId, ctx.shopper.locale) })),
      photos: (await listPhotos(ctx.db, order.id))
        .filter(({ returnId }) => returnId === id)
        .map((photo) => photoFrom(photo, 'desk')),
      events: [...each.events],
    },
  }
}

export const getDeskReturn = deskRead(contract.getDeskReturn, 'returns.read', (ctx, { id }) =>
  toReturnView(ctx, id),
)

/** State of a return as the audit log records it. */
const look = async (tx: Ctx, { id }: { id: string }) => {
  const each = await store.findReturn(tx.db, id)
  return (
    each && {
      state: each.state,
      note: each.note,
      lines: each.lines.map(({ lineId, units, verdict }) => ({ lineId, units, verdict })),
    }
  )
}

export const returnWrite = (right: Right) => ({ right, entity: 'return', look })

export const colleagueEmail = (tx: Ctx) => atTheDesk(tx).email

export const decideReturn = deskWrite(
  contract.decideReturn,
  returnWrite('returns.decide'),
  async (tx, { id, decision, note }) => {
    const { each } = await lockedReturn(tx, id)
    if (decision === 'refuse' && note === '') throw new Refusal(returnRefusals.reason_missing)
    await moveReturn(
      tx,
      each,
      decision === 'refuse' ? 'refused' : 'approved',
      { actor: colleagueEmail(tx), reason: note },
      { note },
    )
    return toReturnView(tx, id)
  },
)

export const receiveReturn = deskWrite(
  contract.receiveReturn,
  returnWrite('returns.receive'),
  async (tx, { id }) => {
    const { each } = await lockedReturn(tx, id)
    await moveReturn(tx, each, 'received', { actor: colleagueEmail(tx) })
    return toReturnView(tx, id)
  },
)

export const inspectReturn = deskWrite(
  contract.inspectReturn,
  returnWrite('returns.receive'),
  async (tx, { id, lines, note }) => {
    const { each, order } = await lockedReturn(tx, id)
    const verdicts = new Map(lines.map(({ lineId, verdict }) => [lineId, verdict]))
    const isWhole =
      verdicts.size === each.lines.length && each.lines.every(({ lineId }) => verdicts.has(lineId))
    if (!isWhole) throw new Refusal(returnRefusals.verdict_missing)
    await moveReturn(
      tx,
      each,
      'inspected',
      { actor: colleagueEmail(tx), reason: note },
      { inspected_by: colleagueEmail(tx) },
    )
    await store.saveVerdicts(tx.db, id, lines)
    const good = each.lines.filter(({ lineId }) => verdicts.get(lineId) === 'ok')
    if (good.length > 0)
      await putBackOnHand(tx, good, { reason: `return ${numberOf(order, each)}`, actor: colleagueEmail(tx) })
    return toReturnView(tx, id)
  },
)

export const closeReturn = deskWrite(
  contract.closeReturn,
  returnWrite('returns.decide'),
  async (tx, { id, note }) => {
    const { each } = await lockedReturn(tx, id)
    if (note === '') throw new Refusal(returnRefusals.reason_missing)
    if (each.state === 'requested') throw new Refusal(returnRefusals.illegal_transition) // refused, not closed
    await moveReturn(tx, each, 'closed', { actor: colleagueEmail(tx), reason: note }, { note })
    return toReturnView(tx, id)
  },
)
