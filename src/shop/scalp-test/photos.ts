import { serve } from '../serve.ts'
import { Refusal } from '../refusal.ts'
import { lockOwn, ownSessions } from './owner.ts'
import * as contract from './photos.contract.ts'
import * as store from './photos.store.ts'
import { scalpRefusals } from './rules.ts'
import { openPhoto, sealPhoto } from './sealed.ts'

/** Detects JPEG by its magic number, regardless of the file name. */
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** Stores a photo that its owner chose to save. The page re-encodes it without metadata; it is stored encrypted and never viewed by the shop. */
export const keepPhoto = serve(contract.keepPhoto, { who: 'guest', limit: 'photo' }, async (ctx, input) => {
  if (!isJpeg(input.photo)) throw new Refusal(scalpRefusals.photo_unreadable)
  await ctx.transaction(async (tx) => {
    const { id } = await lockOwn(tx, input.session)
    await store.savePhoto(tx.db, id, sealPhoto(tx, input.photo), tx.clock.now())
  })
  return { hasPhoto: true }
})

export const getPhoto = serve(contract.getPhoto, { who: 'guest', limit: 'lookup' }, async (ctx, input) => {
  const own = (await ownSessions(ctx)).some(({ id }) => id === input.session)
  const sealed = own ? await store.findPhoto(ctx.db, input.session) : null
  if (!sealed) throw new Refusal(scalpRefusals.unknown)
  return { type: 'image/jpeg', body: openPhoto(ctx, sealed), name: 'scalp.jpg' }
})

export const deletePhoto = serve(
  contract.deletePhoto,
  { who: 'guest', limit: 'cart' },
  async (ctx, input) => {
    await ctx.transaction(async (tx) => {
      const { id } = await lockOwn(tx, input.session)
      await store.removePhoto(tx.db, id)
    })
    return { hasPhoto: false }
  },
)
