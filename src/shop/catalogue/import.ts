import type { Ctx } from '../context.ts'
import type { Text } from '../region.ts'
import type { Media } from './contract.ts'
import { existingProducts, portion } from './export.ts'
import { complaint, complaints, restartCheck, type Complaint, type Incoming } from './file-check.rules.ts'
import type { ProductFile } from './file.contract.ts'
import { mapCaptions, mediaAddress } from './media.rules.ts'
import { missingVideos } from './videos.ts'
import { normal } from './file.rules.ts'
import { sameProduct } from './same-product.rules.ts'
import { cleanHtml, plainText } from './html.ts'
import * as importing from './import.store.ts'
import { surroundingsOf } from './surroundings.store.ts'

/** Reads size and blur of a picture in the media folder; null: no such picture. */
export type Describe = (path: string) => Promise<{ width: number; height: number; blur: string } | null>

export type Portion = { added: number; changed: number; unchanged: number; complaints: Complaint[] }
const noCounts = { added: 0, changed: 0, unchanged: 0 }

/**
 * Validates one batch of an import, including missing pictures, without writing. Batches must be checked in order, from
 * the first product to the last (`Incoming.met`).
 */
export async function checkPortion(
  ctx: Ctx,
  given: readonly ProductFile[],
  incoming: Incoming,
): Promise<Complaint[]> {
  const found = complaints(given, await surroundingsOf(ctx.db, given), incoming)
  return [...found, ...(await lostMedia(ctx, given))]
}

/** Counts new, changed and unchanged products of a batch. */
export async function comparePortion(
  ctx: Ctx,
  given: readonly ProductFile[],
): Promise<Omit<Portion, 'complaints'>> {
  const { added, changed, unchanged } = await sorted(ctx, given.map(cleaned))
  return { added: added.length, changed: changed.length, unchanged }
}

/**
 * Imports one batch, all or nothing: with one validation error nothing is written. Unchanged products are skipped, so
 * the import is idempotent. `later`: products that refer to options which the import adds later; they are imported last,
 * together (`isLast`). Must run inside `ctx.transaction`.
 */
export async function importPortion(
  tx: Ctx,
  given: readonly ProductFile[],
  incoming: Incoming,
  isLast = false,
): Promise<Portion & { later: readonly ProductFile[] }> {
  const shop = await surroundingsOf(tx.db, given)
  const found = complaints(given, shop, restartCheck(incoming))
  if (found.length > 0) return { ...noCounts, complaints: found, later: [] }
  const later = isLast ? new Set<ProductFile>() : waiting(given, shop.options)
  const files = given.filter((file) => !later.has(file)).map(cleaned)
  const { added, changed, unchanged, mediaNow } = await sorted(tx, files)
  const rows = await Promise.all(
    [...added, ...changed].map(async (file) => {
      const { media, missing } = await mediaOf(file, mediaNow.get(file.sku) ?? [], tx.pictures.describe)
      found.push(...missing.map((name) => complaint(file.sku, ['media'], 'no_picture', { name })))
      return { file, media }
    }),
  )
  found.push(...(await Promise.all(rows.map(({ file }) => missingVideos(tx, file)))).flat())
  if (found.length > 0) return { ...noCounts, complaints: found, later: [] }
  for (let from = 0; from < rows.length; from += portion)
    await importing.saveProducts(tx.db, rows.slice(from, from + portion))
  return { added: added.length, changed: changed.length, unchanged, complaints: [], later: [...later] }
}

/** Products that depend on an option that is neither in the shop nor in a product of the batch that can be imported now. */
function waiting(files: readonly ProductFile[], inShop: ReadonlyMap<string, string>): Set<ProductFile> {
  const found = new Set<ProductFile>()
  for (let before = -1; before < found.size;) {
    before = found.size
    const comes = new Set(
      files.filter((file) => !found.has(file)).flatMap((file) => file.options.map(({ sku }) => sku)),
    )
    for (const file of files)
      if (neededBy(file).some((sku) => !inShop.has(sku) && !comes.has(sku))) found.add(file)
  }
  return found
}

const neededBy = ({ options, offers }: ProductFile): string[] => [
  ...options.flatMap(({ parent, components }) => [
    ...(parent === undefined ? [] : [parent]),
    ...components.map(({ option }) => option),
  ]),
  ...offers.map(({ option }) => option),
]

async function sorted(ctx: Ctx, files: readonly ProductFile[]) {
  const existing = await existingProducts(ctx, { skus: files.map(({ sku }) => sku) })
  const current = new Map(existing.map(({ file }) => [file.sku, file]))
  const added = files.filter(({ sku }) => !current.has(sku))
  const changed = files.filter((file) => {
    const now = current.get(file.sku)
    return now !== undefined && !sameProduct(now, file)
  })
  return {
    added,
    changed,
    unchanged: files.length - added.length - changed.length,
    mediaNow: new Map(existing.map(({ file, media }) => [file.sku, media])),
  }
}

const isOurs = (image: string): boolean => !image.startsWith('https://')
/** Validation errors for missing shop pictures and videos. */
export async function lostMedia(ctx: Ctx, files: readonly ProductFile[]): Promise<Complaint[]> {
  const named = new Set(files.flatMap(({ media }) => media.map(({ image }) => image).filter(isOurs)))
  const there = new Set<string>()
  await Promise.all(
    [...named].map(async (image) => {
      if (await ctx.pictures.find(image)) there.add(image)
    }),
  )
  const pictures = files.flatMap(({ sku, media }) =>
    media
      .filter(({ image }) => isOurs(image) && !there.has(image))
      .map(({ image }) => complaint(sku, ['media'], 'no_picture', { name: image })),
  )
  const videos = await Promise.all(files.map((file) => missingVideos(ctx, file)))
  return [...pictures, ...videos.flat()]
}

export async function mediaOf(
  file: ProductFile,
  existing: readonly Media[],
  describe: Describe,
): Promise<{ media: Media[]; missing: string[] }> {
  const missing: string[] = []
  const media: Media[] = []
  for (const item of file.media) {
    const thumbnail = isOurs(item.image) ? `/media/${item.image}` : item.image
    const same = existing.find((other) => other.thumbnail === thumbnail)
    const seen =
      same ?? (isOurs(item.image) ? await describe(item.image) : { width: 1200, height: 1200, blur: '' })
    if (!seen) missing.push(item.image)
    else
      media.push({
        type: item.video ? 'video' : 'image',
        thumbnail,
        video: item.video && mediaAddress(item.video),
        captions: item.captions && mapCaptions(item.captions, mediaAddress),
        width: seen.width,
        height: seen.height,
        blur: seen.blur,
        alt: item.alt,
        option: item.option,
        focus: item.focus,
      })
  }
  return { media, missing }
}

const each = (text: Text, clean: (words: string) => string): Text => {
  const { chi, eng, cn, tw } = text
  return { chi: clean(chi), eng: clean(eng), cn: clean(cn), ...(tw === undefined ? {} : { tw: clean(tw) }) }
}

/** Sanitises the markup of a file, once at import, and normalises it. */
export function cleaned(file: ProductFile): ProductFile {
  return normal({
    ...file,
    name: each(file.name, plainText),
    summary: each(file.summary, plainText),
    comment: file.comment && each(file.comment, plainText),
    seoTitle: file.seoTitle && each(file.seoTitle, plainText),
    seoDescription: file.seoDescription && each(file.seoDescription, plainText),
    does: each(file.does, cleanHtml),
    use: each(file.use, cleanHtml),
    ingredients: each(file.ingredients, cleanHtml),
    suits: each(file.suits, cleanHtml),
    treatment: file.treatment && {
      ...file.treatment,
      before: each(file.treatment.before, cleanHtml),
      steps: file.treatment.steps.map((step) => each(step, plainText)),
    },
  })
}
