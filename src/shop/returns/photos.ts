import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import type { FileAnswer } from '../endpoint.ts'
import { hasArrived } from '../orders/order-actions.rules.ts'
import { lockOrder, orderById } from '../orders/orders.ts'
import { accessTo, openFullOrder } from '../orders/opening/opening.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { deskRead } from '../staff/write.ts'
import * as contract from './photo.contract.ts'
import * as store from './photo.store.ts'
import { mostUploads, photoPath, returnRefusals } from './return.rules.ts'

export const photoFrom = (
  { id, width, height }: store.PhotoRow,
  at: 'shop' | 'desk',
): contract.ReturnPhoto => ({
  id,
  small: `${photoPath(id, at)}?size=small`,
  large: `${photoPath(id, at)}?size=large`,
  width,
  height,
})

/**
 * Re-encodes a photo, outside any lock because it is slow, and runs `work` with it. Its files are deleted if that
 * fails.
 */
export async function keepPhoto<T>(
  ctx: Ctx,
  photo: Uint8Array,
  work: (kept: store.PhotoRow) => Promise<T>,
): Promise<T> {
  const id = randomUUID()
  const rendered = await ctx.photos.keep(id, photo)
  if (typeof rendered === 'string') throw new Refusal(returnRefusals[rendered])
  try {
    return await work({ id, ...rendered })
  } catch (error) {
    await ctx.photos.remove(id)
    throw error
  }
}

/** Adds a photo to a locked order. Throws `returns.too_many_photos`. */
export async function addPhotoOf(tx: Ctx, orderId: string, photo: store.PhotoRow): Promise<void> {
  if ((await store.listPhotos(tx.db, orderId)).length >= mostUploads)
    throw new Refusal(returnRefusals.too_many_photos)
  await store.addPhoto(tx.db, { ...photo, orderId, createdAt: tx.clock.now() })
}

/** Uploads a photo, which is re-encoded (docs/decisions/review-photos.md). It is deleted if no request uses it within 30 days. */
export const addReturnPhoto = serve(
  contract.addReturnPhoto,
  { who: 'guest', limit: 'photo' },
  async (ctx, { orderId, token, photo }) => {
    const order = await openFullOrder(ctx, { id: orderId, token })
    if (!hasArrived(order)) throw new Refusal(returnRefusals.not_delivered)
    if ((await store.listPhotos(ctx.db, order.id)).length >= mostUploads)
      throw new Refusal(returnRefusals.too_many_photos)
    const rendered = await keepPhoto(ctx, photo, (kept) =>
      ctx.transaction(async (tx) => {
        await lockOrder(tx, order.id)
        await addPhotoOf(tx, order.id, kept)
        return kept
      }),
    )
    return { photo: photoFrom(rendered, 'shop') }
  },
)

async function fileOf(ctx: Ctx, id: string, size: 'small' | 'large'): Promise<FileAnswer> {
  const bytes = await ctx.photos.read(id, size)
  if (!bytes) throw new Refusal(commonRefusals.not_found)
  return { type: 'image/webp', body: new Uint8Array(bytes), name: `${id}.webp` }
}

/** Returns a photo to its buyer; for all others it does not exist. */
export const getReturnPhoto = serve(
  contract.getReturnPhoto,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { id, size, token }) => {
    const photo = await store.findPhoto(ctx.db, id)
    if (!photo || (await accessTo(ctx, await orderById(ctx, photo.orderId), token)) !== 'whole')
      throw new Refusal(commonRefusals.not_found)
    return fileOf(ctx, id, size)
  },
)

/** Returns a photo to staff, if it belongs to a return; unused uploads are not shown. */
export const getDeskReturnPhoto = deskRead(
  contract.getDeskReturnPhoto,
  'returns.read',
  async (ctx, { id, size }) => {
    if ((await store.findPhoto(ctx.db, id))?.returnId == null) throw new Refusal(commonRefusals.not_found)
    return fileOf(ctx, id, size)
  },
)
