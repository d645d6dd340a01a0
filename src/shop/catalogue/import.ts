import type { Ctx } from '../context.ts'
import type { Text } from '../region.ts'
import { wholeCatalogue, type Catalogue } from './catalogue.ts'
import type { Media } from './contract.ts'
import { complaint, complaints, type Complaint, type Surroundings } from './file-check.rules.ts'
import type { ProductFile } from './file.contract.ts'
import { mapCaptions, mediaAddress } from './media.rules.ts'
import { missingVideos } from './videos.ts'
import { normal } from './file.rules.ts'
import { sameProduct } from './same-product.rules.ts'
import { cleanHtml, plainText } from './html.ts'
import * as importing from './import.store.ts'
import { currentFiles, portion } from './export.ts'

/** Reads size and blur of a picture in the media folder; null: no such picture. */
export type Describe = (path: string) => Promise<{ width: number; height: number; blur: string } | null>

export type Imported = { added: number; changed: number; unchanged: number; complaints: Complaint[] }

/**
 * Takes products into the catalogue, all or none: with one complaint nothing is written. What is already so
 * is left alone, so importing twice changes nothing. Must run inside `ctx.transaction`.
 */
export async function importProducts(
  ctx: Ctx,
  given: readonly ProductFile[],
  describe: Describe,
): Promise<Imported> {
  const files = given.map(cleaned)
  const before = await wholeCatalogue(ctx.db)
  const found = complaints(files, await surroundings(ctx, before))
  if (found.length > 0) return { added: 0, changed: 0, unchanged: 0, complaints: found }

  const known = await currentFiles(
    ctx,
    before,
    files.map((file) => file.sku),
  )
  const news = files.filter((file) => {
    const current = known.get(file.sku)
    return !current || !sameProduct(current, file)
  })
  for (let from = 0; from < news.length; from += portion) {
    const batch = news.slice(from, from + portion)
    const media = await Promise.all(
      batch.map((file) => mediaOf(file, before.bySku.get(file.sku)?.detail ?? [], describe)),
    )
    const missing = batch.flatMap(
      (file, index) =>
        media[index]?.missing.map((name) => complaint(file.sku, ['media'], 'no_picture', { name })) ?? [],
    )
    const lost = [...missing, ...(await Promise.all(batch.map((file) => missingVideos(ctx, file)))).flat()]
    if (lost.length > 0) return { added: 0, changed: 0, unchanged: 0, complaints: lost }
    await importing.saveProducts(
      ctx.db,
      batch.map((file, index) => ({ file, media: media[index]?.media ?? [] })),
    )
  }
  const added = news.filter((file) => !known.has(file.sku)).length
  return { added, changed: news.length - added, unchanged: files.length - news.length, complaints: [] }
}

async function surroundings(ctx: Ctx, catalogue: Catalogue): Promise<Surroundings> {
  const neededBy = new Map<string, string[]>()
  for (const product of catalogue.products) {
    for (const component of product.options.flatMap((option) => option.components)) {
      neededBy.set(component.subSku, [...(neededBy.get(component.subSku) ?? []), product.sku])
    }
  }
  return {
    brands: await importing.listBrandKeys(ctx.db),
    options: new Map([...catalogue.bySubSku].map(([subSku, { product }]) => [subSku, product.sku])),
    urls: new Map(
      catalogue.products.map((product) => [`${product.brandKey}/${product.uniqueUrl}`, product.sku]),
    ),
    bundles: new Map(
      [...catalogue.byBundle].map(([bundle, offer]) => [
        bundle,
        catalogue.byId.get(offer.productId)?.sku ?? '',
      ]),
    ),
    neededBy,
  }
}

export async function mediaOf(
  file: ProductFile,
  existing: readonly Media[],
  describe: Describe,
): Promise<{ media: Media[]; missing: string[] }> {
  const missing: string[] = []
  const media: Media[] = []
  for (const item of file.media) {
    const isRemote = item.image.startsWith('https://')
    const thumbnail = isRemote ? item.image : `/media/${item.image}`
    const same = existing.find((other) => other.thumbnail === thumbnail)
    const seen = same ?? (isRemote ? { width: 1200, height: 1200, blur: '' } : await describe(item.image))
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

/** Markup is sanitised on the way in, once, for every reader. */
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
