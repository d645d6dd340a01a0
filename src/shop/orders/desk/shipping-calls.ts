import { countTry, tryKey } from '../../../platform/db/tries.ts'
import type { Ctx } from '../../context.ts'
import type { InputOf } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import * as desk from './desk.ts'
import * as contract from './desk.contract.ts'
import { toDeskOrderView } from './desk-view.ts'
import * as fulfil from '../fulfilment/fulfil.ts'
import { ship } from '../fulfilment/ship.ts'
import { orderRefusals } from '../rules.ts'
import { cancelLabel } from '../parcels/cancel-label.ts'
import { undoFor } from '../parcels/undo.rules.ts'
import { correctTracking, undoStep } from '../parcels/undo.ts'
import { aboutOrder, actorOf } from './desk-calls.ts'

export const shipOrder = deskWrite(contract.shipOrder, aboutOrder('orders.fulfil'), async (tx, parcel) => ({
  order: await toDeskOrderView(tx, await ship(tx, { ...parcel, actor: actorOf(tx) })),
}))

/** Cancels the label of a parcel that can be undone at its carrier, outside the transaction. */
async function cancelItsLabel(ctx: Ctx, input: InputOf<typeof contract.undoOrder>): Promise<void> {
  const { id, step: name, parcelId, reason } = input
  if (name !== 'ship' || !parcelId) return
  if (undoFor(await desk.orderForStaff(ctx, id), name, parcelId))
    await cancelLabel(ctx, { id, parcelId, reason, actor: actorOf(ctx) })
}

const undoing = { ...aboutOrder('orders.fulfil'), first: cancelItsLabel }

export const undoOrder = deskWrite(contract.undoOrder, undoing, async (tx, input) => ({
  order: await toDeskOrderView(tx, await undoStep(tx, { ...input, actor: actorOf(tx) })),
}))

export const correctParcel = deskWrite(
  contract.correctParcel,
  aboutOrder('orders.fulfil'),
  async (tx, { trackingNumber = null, ...parcel }) => ({
    order: await toDeskOrderView(
      tx,
      await correctTracking(tx, { ...parcel, trackingNumber: trackingNumber || null, actor: actorOf(tx) }),
    ),
  }),
)

/** Records a collection. Attempts are limited before the code is checked, because six digits could be guessed. */
export const collectOrder = deskWrite(
  contract.collectOrder,
  { ...aboutOrder('orders.fulfil'), first: (ctx, { id }) => countCodeTry(ctx, id) },
  async (tx, { id, code }) => ({
    order: await toDeskOrderView(tx, await fulfil.collected(tx, { id, code, actor: actorOf(tx) })),
  }),
)

const codeTries = { most: 8, minutes: 60 } as const

async function countCodeTry(ctx: Ctx, orderId: string): Promise<void> {
  const now = ctx.clock.now()
  const key = tryKey('pickup code', orderId.toLowerCase()) // an id is found in any case
  const { tries, since } = await countTry(ctx.db, key, now, codeTries.minutes)
  if (tries <= codeTries.most) return
  const seconds = Math.max(
    1,
    Math.ceil((since.getTime() + codeTries.minutes * 60_000 - now.getTime()) / 1_000),
  )
  throw new Refusal(orderRefusals.too_many_codes, {
    retryAfter: seconds,
    values: { minutes: Math.ceil(seconds / 60) },
  })
}

export const deliverOrder = deskWrite(
  contract.deliverOrder,
  aboutOrder('orders.fulfil'),
  async (tx, { id, parcelId }) => ({
    order: await toDeskOrderView(
      tx,
      await fulfil.markDelivered(tx, { id, actor: actorOf(tx), ...(parcelId ? { parcelId } : {}) }),
    ),
  }),
)
