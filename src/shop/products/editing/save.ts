import { randomUUID } from 'node:crypto'
import type { ProductFile } from '../../catalogue/file.contract.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import { addVersion, openRecord, publishBeside, publishLatest, type Opened } from '../record.ts'
import * as versionStore from '../versions/version.store.ts'
import { productRefusals, type VersionOrigin } from '../state.rules.ts'
import { changesBetween } from '../versions/difference.rules.ts'
import { partOf, type ProductPart } from '../versions/fields.rules.ts'
import {
  mostPictures,
  movedOne,
  withOffers,
  withPictures,
  withPlacement,
  withSearch,
  withTexts,
} from './change.rules.ts'
import { optionsLost, withOptions } from './change-options.rules.ts'
import * as contract from './editor.contract.ts'
import { fieldNameOf, type SentRows } from './field-name.rules.ts'
import { aboutProduct, outdated, savedSince } from './saved.ts'

type Saving = { id: string; version: number; mode: 'live' | 'draft'; note: string }

/** Throws `products.outdated` when the part changed since the version it was read in (rules/products#5). */
async function mustBeCurrent(
  tx: Ctx,
  opened: Opened,
  { part, version, rows }: { part: ProductPart; version: number; rows: SentRows },
): Promise<void> {
  const { id, record, latest } = opened
  if (version === record.latest) return
  const read = await versionStore.findVersion(tx.db, id, version)
  if (!read) throw outdated(opened)
  const others = changesBetween(read.document, latest.document).filter(({ field }) => partOf(field) === part)
  if (others.length === 0) return
  const fields = others.map((change) => [
    fieldNameOf(change, rows),
    tx.say('products.theirs', { who: latest.who, value: change.after || '—' }),
  ])
  throw outdated(opened, Object.fromEntries(fields))
}

function mustKeepOptions(live: ProductFile | null, next: ProductFile): void {
  const lost = optionsLost(live, next)
  if (lost.length > 0) throw new Refusal(productRefusals.option_stays, { values: { names: lost.join(', ') } })
}

/**
 * Saves one part of a product as a new version. In mode `live` the part is published alone, and a draft of other
 * parts stays a draft.
 */
async function savePart(
  tx: Ctx,
  { id, version, mode, note }: Saving,
  part: ProductPart,
  /** Applied to the latest version and, when there is a draft, also to the live one. */
  change: (file: ProductFile, latest: ProductFile) => ProductFile,
  rows: SentRows = {},
) {
  const before = await openRecord(tx, id)
  await mustBeCurrent(tx, before, { part, version, rows })
  const document = change(before.latest.document, before.latest.document)
  mustKeepOptions(before.live, document)
  const origin: VersionOrigin = part === 'pictures' ? 'pictures' : 'saved'
  const { live, record } = before
  if (mode === 'live' && live && record.live !== record.latest) {
    const next = { document: change(live, before.latest.document), origin, note }
    return savedSince(before, await publishBeside(tx, before, next, document))
  }
  const added = await addVersion(tx, before, { document, origin, note })
  const isNew = mode === 'live' && added.record.live !== added.record.latest
  return savedSince(before, isNew ? await publishLatest(tx, added) : added)
}

export const saveTexts = deskWrite(
  contract.saveTexts,
  { right: 'products.texts', ...aboutProduct },
  (tx, input) => savePart(tx, input, 'texts', (file) => withTexts(file, input)),
)

export const saveSearch = deskWrite(
  contract.saveSearch,
  { right: 'products.texts', ...aboutProduct },
  (tx, input) => savePart(tx, input, 'search', (file) => withSearch(file, input)),
)

export const savePlacement = deskWrite(
  contract.savePlacement,
  { right: 'products.edit', ...aboutProduct },
  (tx, { id, version, mode, note, ...input }) =>
    savePart(tx, { id, version, mode, note }, 'placement', (file) => withPlacement(file, input)),
)

export const saveOptions = deskWrite(
  contract.saveOptions,
  { right: 'products.edit', ...aboutProduct },
  (tx, input) => savePart(tx, input, 'options', (file) => withOptions(file, input), input),
)

export const saveOffers = deskWrite(
  contract.saveOffers,
  { right: 'products.edit', ...aboutProduct },
  (tx, input) =>
    savePart(
      tx,
      input,
      'offers',
      (file) => withOffers(file, { offers: movedOne(input.offers, input.move) }),
      input,
    ),
)

export const savePictures = deskWrite(
  contract.savePictures,
  { right: 'products.texts', ...aboutProduct },
  (tx, input) =>
    savePart(
      tx,
      input,
      'pictures',
      // a picture that a draft added can be published before the rest of the draft
      (file, { media }) => withPictures(file, { pictures: movedOne(input.pictures, input.move) }, media),
      input,
    ),
)

/** The picture is encoded before any lock is taken, because encoding is slow. */
export const addPicture = deskWrite(
  contract.addPicture,
  { right: 'products.texts', ...aboutProduct, keyed: false },
  async (tx, { id, picture }) => {
    const image = `products/desk/${randomUUID()}.webp`
    const error = await tx.pictures.add(image, picture)
    if (error) throw new Refusal(productRefusals[error])
    const before = await openRecord(tx, id)
    const { media } = before.latest.document
    if (media.length >= mostPictures)
      throw new Refusal(productRefusals.too_many_pictures, { values: { most: mostPictures } })
    const alt = before.latest.document.name
    const document = { ...before.latest.document, media: [...media, { image, alt }] }
    return savedSince(before, await addVersion(tx, before, { document, origin: 'pictures' }))
  },
)
