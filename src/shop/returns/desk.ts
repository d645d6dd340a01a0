import { personName } from '../person.ts'
import type { Ctx } from '../context.ts'
import { isForTwo, noteRefundAlone } from '../orders/refunds/refund-limit.ts'
import { markReturned } from '../orders/fulfilment/fulfil.ts'
import { lockOrder, orderById } from '../orders/orders.ts'
import type { Order } from '../orders/order.rules.ts'
import { refundPieces, sharesFor } from '../orders/refunds/refund.ts'
import { toRefundView } from '../orders/refunds/refund-view.ts'
import { refundSums, type RefundInput } from '../orders/refunds/refund.rules.ts'
import { Refusal } from '../refusal.ts'
import type { Right } from '../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import { takeBack } from '../stock/stock.ts'
import * as contract from './desk.contract.ts'
import * as returnList from './return-list.contract.ts'
import { fulfilmentAfter, openStates, returnRefusals, type Return, type ReturnState } from './return.rules.ts'
import { listPhotos } from './photo.store.ts'
import { photoFrom } from './photos.ts'
import { namesOf, numberOf } from './return-view.ts'
import * as store from './store.ts'
import { move } from './transition.ts'

/** A return with its order, both as they are now. Throws `returns.unknown`. */
export async function found(ctx: Ctx, id: string): Promise<{ each: Return; order: Order }> {
  const each = await store.findReturn(ctx.db, id)
  if (!each) throw new Refusal(returnRefusals.unknown)
  return { each, order: await orderById(ctx, each.orderId) }
}

/** The same under the lock of its order. */
export async function locked(tx: Ctx, id: string): Promise<{ each: Return; order: Order }> {
  const { each } = await found(tx, id)
  await lockOrder(tx, each.orderId)
  return found(tx, id)
}

export async function toReturnView(ctx: Ctx, id: string): Promise<{ return: contract.DeskReturn }> {
  const { each, order } = await found(ctx, id)
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

export const listDeskReturns = deskRead(
  returnList.listDeskReturns,
  'returns.read',
  async (ctx, { state, search, page, limit }) => {
    const states = state === undefined ? openStates : [state]
    const { rows, total } = await store.search(
      ctx.db,
      { states, search: search.trim() },
      { from: (page - 1) * limit, size: limit },
    )
    return {
      total,
      returns: rows.map((row) => ({
        id: row.id,
        number: numberOf({ number: row.orderNumber }, row),
        orderNumber: row.orderNumber,
        buyer: row.buyer,
        state: row.state,
        pieces: row.lines.reduce((sum, line) => sum + line.units, 0),
        createdAt: row.createdAt,
      })),
    }
  },
)

export const getDeskReturn = deskRead(contract.getDeskReturn, 'returns.read', (ctx, { id }) =>
  toReturnView(ctx, id),
)

/** What the audit log keeps of a return. */
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
export const about = (right: Right) => ({ right, entity: 'return', look })
const by = (tx: Ctx) => atTheDesk(tx).email

export const decideReturn = deskWrite(
  contract.decideReturn,
  about('returns.decide'),
  async (tx, { id, decision, note }) => {
    const { each } = await locked(tx, id)
    if (decision === 'refuse' && note === '') throw new Refusal(returnRefusals.reason_missing)
    await move(
      tx,
      each,
      decision === 'refuse' ? 'refused' : 'approved',
      { actor: by(tx), reason: note },
      { note },
    )
    return toReturnView(tx, id)
  },
)

export const receiveReturn = deskWrite(
  contract.receiveReturn,
  about('returns.receive'),
  async (tx, { id }) => {
    const { each } = await locked(tx, id)
    await move(tx, each, 'received', { actor: by(tx) })
    return toReturnView(tx, id)
  },
)

export const inspectReturn = deskWrite(
  contract.inspectReturn,
  about('returns.receive'),
  async (tx, { id, lines, note }) => {
    const { each, order } = await locked(tx, id)
    const verdicts = new Map(lines.map(({ lineId, verdict }) => [lineId, verdict]))
    const isWhole =
      verdicts.size === each.lines.length && each.lines.every(({ lineId }) => verdicts.has(lineId))
    if (!isWhole) throw new Refusal(returnRefusals.verdict_missing)
    await move(tx, each, 'inspected', { actor: by(tx), reason: note }, { inspected_by: by(tx) })
    await store.saveVerdicts(tx.db, id, lines)
    const good = each.lines.filter(({ lineId }) => verdicts.get(lineId) === 'ok')
    if (good.length > 0)
      await takeBack(tx, good, { reason: `return ${numberOf(order, each)}`, actor: by(tx) })
    return toReturnView(tx, id)
  },
)

export const refundInputFor = (
  each: Return,
  fees: { delivery: boolean; giftWrap: boolean; toWallet?: boolean | undefined },
): RefundInput => ({
  units: each.lines.map(({ lineId, units }) => ({ lineId, units })),
  delivery: fees.delivery,
  giftWrap: fees.giftWrap,
  toWallet: fees.toWallet ?? each.toWallet,
})

export const previewReturn = deskRead(
  contract.previewReturn,
  'returns.settle',
  async (ctx, { id, ...fees }) => {
    const { each, order } = await found(ctx, id)
    const input = refundInputFor(each, fees)
    const sums = refundSums(order, input)
    const { lines: _lines, ...preview } = toRefundView(sums, sharesFor(order, sums.total, input))
    return {
      preview: { ...preview, currency: order.currency, needsSecond: await isForTwo(ctx, order, sums.total) },
    }
  },
)

/** Money last: what of it is a credit note's number is everybody's (docs/decisions/order-locks.md). */
export const settleReturn = deskWrite(
  contract.settleReturn,
  about('returns.settle'),
  async (tx, { id, note, ...fees }) => {
    const { each, order } = await locked(tx, id)
    const input = refundInputFor(each, fees)
    if (each.state !== 'inspected') throw new Refusal(returnRefusals.illegal_transition)
    if (each.inspectedBy === by(tx)) {
      const back = refundSums(order, input).total
      if (await isForTwo(tx, order, back)) throw new Refusal(returnRefusals.second_person)
      await noteRefundAlone(tx, order, back)
    }
    const settled = (await store.listOfOrder(tx.db, order.id)).filter(({ state }) => state === 'settled')
    const reason = { cause: 'return', note: numberOf(order, each) } as const
    await move(
      tx,
      each,
      'settled',
      { actor: by(tx), reason: note },
      { note, to_wallet: input.toWallet === true },
    )
    await markReturned(tx, order, fulfilmentAfter(order.lines, [...settled, each]), { actor: by(tx), reason })
    const { id: refundId, total } = await refundPieces(tx, order, input, { reason, actor: by(tx) })
    if (total.minor > 0) await store.nameRefund(tx.db, id, refundId)
    return toReturnView(tx, id)
  },
)

export const closeReturn = deskWrite(
  contract.closeReturn,
  about('returns.decide'),
  async (tx, { id, note }) => {
    const { each } = await locked(tx, id)
    if (note === '') throw new Refusal(returnRefusals.reason_missing)
    if (each.state === 'requested') throw new Refusal(returnRefusals.illegal_transition) // refused, not closed
    await move(tx, each, 'closed', { actor: by(tx), reason: note }, { note })
    return toReturnView(tx, id)
  },
)

/** What waits for the shop: to be decided, looked at, settled. Goods on their way wait for their buyer. */
const waiting: readonly ReturnState[] = ['requested', 'received', 'inspected']
export const returnsWaiting = (ctx: Ctx, most: number): Promise<{ rows: store.Listed[]; total: number }> =>
  store.search(ctx.db, { states: waiting, search: '' }, { from: 0, size: most })
