import { randomUUID } from 'node:crypto'
import type { FileMedia, ProductFile } from '../../catalogue/file.contract.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import { mostPictures } from '../editing/change.rules.ts'
import { aboutProduct, savedSince } from '../editing/saved.ts'
import { addVersion, openRecord, type Opened } from '../record.ts'
import { productRefusals } from '../state.rules.ts'
import { readCaptions, writtenCaptions, type CaptionFault } from './captions.rules.ts'
import * as contract from './video.contract.ts'
import { mostSeconds, mostVideos } from './video.rules.ts'

const refusalOf = {
  type: productRefusals.video_type,
  two_types: productRefusals.video_two_types,
  codec: productRefusals.video_codec,
  length: productRefusals.video_no_length,
} as const

/** A refusal that is also reported at the file's form field. */
const atField = (
  tx: Ctx,
  field: string,
  refusal: (typeof productRefusals)[keyof typeof productRefusals],
  values: Record<string, string | number> = {},
): Refusal => new Refusal(refusal, { values, fields: { [field]: tx.say(refusal.code, values) } })

/** Saves the media of a product as a draft (rules/products#4). */
async function withMedia(tx: Ctx, before: Opened, media: ProductFile['media']) {
  const document = { ...before.latest.document, media }
  return savedSince(before, await addVersion(tx, before, { document, origin: 'pictures' }))
}

/** Poster of a video: the named picture, or the product's first; null: none. */
function posterOf(media: readonly FileMedia[], named: string): string | null {
  if (named !== '') return media.find(({ image }) => image === named)?.image ?? null
  return (media.find(({ video }) => video === undefined) ?? media[0])?.image ?? null
}

/** The video is inspected before any lock is taken, because that is slow, and stored once all checks passed. */
export const addVideo = deskWrite(
  contract.addVideo,
  { right: 'products.texts', ...aboutProduct, keyed: false },
  async (tx, { id, video, poster }) => {
    const facts = tx.productVideos.inspect(video)
    if (typeof facts === 'string') throw atField(tx, 'video', refusalOf[facts])
    if (facts.seconds > mostSeconds)
      throw atField(tx, 'video', productRefusals.video_too_long, { most: mostSeconds / 60 })
    const before = await openRecord(tx, id)
    const { media, name } = before.latest.document
    if (media.length >= mostPictures)
      throw new Refusal(productRefusals.too_many_pictures, { values: { most: mostPictures } })
    if (media.filter((item) => item.video !== undefined).length >= mostVideos)
      throw new Refusal(productRefusals.too_many_videos, { values: { most: mostVideos } })
    const image = posterOf(media, poster)
    if (image === null) throw atField(tx, 'poster', productRefusals.video_poster)
    const file = await tx.productVideos.add(video, facts.kind)
    return withMedia(tx, before, [...media, { image, video: file, alt: name }])
  },
)

/** Changes one video of a product. Throws `products.video_unknown`. */
async function changeVideo(
  tx: Ctx,
  id: string,
  video: string,
  change: (item: FileMedia) => FileMedia | Promise<FileMedia>,
) {
  const before = await openRecord(tx, id)
  const { media } = before.latest.document
  if (!media.some((item) => item.video === video)) throw new Refusal(productRefusals.video_unknown)
  const changed = await Promise.all(media.map((item) => (item.video === video ? change(item) : item)))
  return withMedia(tx, before, changed)
}

export const setVideoPoster = deskWrite(
  contract.setVideoPoster,
  { right: 'products.texts', ...aboutProduct, keyed: false },
  async (tx, { id, video, picture }) => {
    const image = `products/desk/${randomUUID()}.webp`
    const error = await tx.pictures.add(image, picture)
    if (error) throw atField(tx, 'picture', productRefusals[error])
    return changeVideo(tx, id, video, (item) => ({ ...item, image }))
  },
)

const captionsFaulty = (tx: Ctx, { line, code }: CaptionFault): Refusal =>
  atField(tx, 'captions', productRefusals.captions_faulty, {
    line,
    reason: tx.say(`products.captions.${code}`),
  })

function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null // not UTF-8
  }
}

export const setVideoCaptions = deskWrite(
  contract.setVideoCaptions,
  { right: 'products.texts', ...aboutProduct, keyed: false },
  async (tx, { id, video, language, captions }) => {
    const text = textIn(captions)
    const read = text === null ? ({ line: 1, code: 'no_text' } as const) : readCaptions(text)
    if ('code' in read) throw captionsFaulty(tx, read)
    const { cues } = read
    return changeVideo(tx, id, video, async (item) => ({
      ...item,
      captions: {
        ...item.captions,
        [language]: await tx.productVideos.addCaptions(writtenCaptions(cues)),
      },
    }))
  },
)
