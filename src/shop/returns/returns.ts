import { randomUUID } from 'node:crypto'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { waitForReturns } from '../orders/fulfilment/fulfil.ts'
import { hasArrived } from '../orders/order-actions.rules.ts'
import { lockOrder } from '../orders/orders.ts'
import { openFullOrder } from '../orders/opening/opening.ts'
import type { Order } from '../orders/order.rules.ts'
import { withReplaced } from '../orders/replacements/replaced.ts'
import { orderRefusals } from '../orders/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import * as photos from './photo.store.ts'
import { photoFrom } from './photos.ts'
import { returnRefusals, type Return } from './return.rules.ts'
import { problemOfReturn, reasonsAt, returnableUnits } from './returnable.rules.ts'
import * as store from './store.ts'
import { moveReturn } from './transition.ts'
import { toView, namesOf } from './return-view.ts'

/** Lines of an order that can be returned now. */
async function returnable(
  ctx: Ctx,
  order: Order,
  returns: readonly Return[],
): Promise<contract.Returnable[]> {
  const reasons = reasonsAt(order.deliveredAt, (await settingsOf(ctx)).return_policy, ctx.clock.now())
  if (!hasArrived(order) || reasons.length === 0) return []
  return (await withReplaced(ctx, order))
    .map((line) => ({
      lineId: line.id,
      ...namesOf(order, line.id, ctx.shopper.locale),
      units: returnableUnits(line, returns),
      reasons,
    }))
    .filter(({ units }) => units > 0)
}

export const listReturns = serve(
  contract.listReturns,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { orderId, token }) => {
    const order = await openFullOrder(ctx, { id: orderId, token })
    const returns = await store.listOfOrder(ctx.db, order.id)
    const sent = await photos.listPhotos(ctx.db, order.id)
    return {
      returns: await Promise.all(returns.map((each) => toView(ctx, order, each))),
      returnable: await returnable(ctx, order, returns),
      hasWallet: order.memberId !== null,
      photos: sent.filter(({ returnId }) => returnId === null).map((photo) => photoFrom(photo, 'shop')),
      needsPhoto: (await settingsOf(ctx)).return_policy.photo,
    }
  },
)

/** View of a return of this order. Throws `returns.unknown`. */
async function one(ctx: Ctx, order: Order, id: string): Promise<contract.Return> {
  const found = await store.findReturn(ctx.db, id)
  if (found?.orderId !== order.id) throw new Refusal(returnRefusals.unknown)
  return toView(ctx, order, found)
}

export const askReturn = serve(
  contract.askReturn,
  { who: 'guest', limit: 'order', idempotent: () => true },
  async (ctx, { orderId, token, lines: requested, toWallet, wantsExchange, photoIds }) => {
    await openFullOrder(ctx, { id: orderId, token })
    const lines = requested.filter(({ units }) => units > 0)
    if (lines.length === 0) throw new Refusal(returnRefusals.nothing_chosen)
    return ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw new Refusal(returnRefusals.not_delivered)
      if (toWallet && order.memberId === null) throw new Refusal(orderRefusals.no_wallet)
      const before = await store.listOfOrder(tx.db, order.id)
      const counted = { ...order, lines: await withReplaced(tx, order) }
      const problem = problemOfReturn(counted, before, lines, {
        policy: (await settingsOf(tx)).return_policy,
        now: tx.clock.now(),
        photos: photoIds.length,
      })
      if (problem) throw new Refusal(returnRefusals[problem])
      const id = randomUUID()
      const moving = { actor: 'shopper', reason: '', at: tx.clock.now() }
      await store.addReturn(
        tx.db,
        { id, orderId, position: before.length + 1, toWallet, wantsExchange, isOverridden: false, lines },
        moving,
      )
      if (!(await photos.attachPhotos(tx.db, [...new Set(photoIds)], { orderId, returnId: id })))
        throw new Refusal(returnRefusals.unknown_photo)
      await waitForReturns(tx, orderId, moving.at.toISOString())
      await tx.publish('return.state_changed', { returnId: id, orderId, state: 'requested' })
      return { return: await one(tx, order, id) }
    })
  },
)

export const cancelReturn = serve(
  contract.cancelReturn,
  { who: 'guest', limit: 'order', idempotent: () => true },
  async (ctx, { orderId, token, id }) => {
    await openFullOrder(ctx, { id: orderId, token })
    return ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw new Refusal(orderRefusals.unknown)
      const { state } = await one(tx, order, id)
      if (state !== 'requested') throw new Refusal(returnRefusals.illegal_transition)
      await moveReturn(tx, { id, orderId }, 'closed', { actor: 'shopper' })
      return { return: await one(tx, order, id) }
    })
  },
)

// For e-mails; the caller must check access.
export const returnById = (ctx: Ctx, id: string): Promise<Return | null> => store.findReturn(ctx.db, id)

/** Erases notes and photos of a member's returns. */
export async function eraseReturnNotes(tx: Ctx, memberId: string): Promise<void> {
  await store.eraseNotes(tx.db, memberId)
  // files are deleted at once; losing them on a rollback does no harm
  for (const id of await photos.dropPhotosOf(tx.db, memberId)) await tx.photos.remove(id)
}
