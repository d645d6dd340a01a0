import { eventLoopYielder } from '../../../platform/event-loop-yielder.ts'
import { brandsOf, catalogueOf } from '../../catalogue/catalogue.ts'
import { missingTexts } from '../../catalogue/edit.ts'
import type { ProductFile } from '../../catalogue/file.contract.ts'
import type { Ctx } from '../../context.ts'
import { textIn } from '../../region.ts'
import { deskRead } from '../../staff/write.ts'
import { availableStock } from '../../stock/stock.ts'
import { missingAmong, neededLanguages, textsOf, type NeededLanguage } from '../missing.rules.ts'
import * as records from '../records.store.ts'
import * as versionStore from '../versions/version.store.ts'
import { productStates, type ProductState } from '../state.rules.ts'
import * as contract from './list.contract.ts'
import { isFound, lacksUsd, priceFrom, sortedBy, type ProductSort } from './list.rules.ts'
import { entryOf, type Entry, type Row } from './list-row.ts'

/** A list entry of an unpublished product. */
function draftEntry(id: string, file: ProductFile, record: records.ProductRecord): Entry {
  const image = file.media.find(({ video }) => video === undefined)?.image
  const row: Row = {
    id,
    sku: file.sku,
    name: file.name,
    brandKey: file.brand,
    kind: file.kind,
    thumbnail: image === undefined ? '' : image.startsWith('https://') ? image : `/media/${image}`,
    options: file.options.length,
    availabilities: [...new Set(file.options.map(({ state }) => state))],
    priceFrom: priceFrom(file.options),
    lacksUsd: lacksUsd(file),
    stock: null,
    isLow: false,
    shortMissing: missingAmong(textsOf(file)),
    state: record.publishAt === null ? 'draft' : 'scheduled',
    publishAt: record.publishAt?.toISOString() ?? null,
    priority: file.priority,
    created: file.created,
  }
  return { ...row, optionSkus: () => file.options.map(({ sku }) => sku), row: () => row }
}

async function allEntries(ctx: Ctx): Promise<Entry[]> {
  const [catalogue, stock, waiting] = await Promise.all([
    catalogueOf(ctx),
    availableStock(ctx),
    records.listWaiting(ctx.db),
  ])
  const recordOf = new Map(waiting.map((record) => [record.productId, record]))
  const unseen = waiting.filter(({ live, productId }) => live === null && !catalogue.byId.has(productId))
  const drafts = await versionStore.listLatest(
    ctx.db,
    unseen.map(({ productId }) => productId),
  )
  const giveWay = eventLoopYielder() // a large catalogue takes long, so the loop yields
  const entries: Entry[] = []
  for (const product of catalogue.products) {
    entries.push(entryOf(product, stock, recordOf.get(product.id)))
    await giveWay()
  }
  for (const record of unseen) {
    const file = drafts.get(record.productId)
    if (file) entries.push(draftEntry(record.productId, file, record))
  }
  return entries
}

const byRow: ReadonlySet<ProductSort> = new Set<ProductSort>(['price', '-price', 'stock', '-stock'])

/** Sort keys of an entry; price and stock are computed only for orders by them. */
function sortable(entry: Entry, sort: ProductSort) {
  const { priceFrom: from, stock } = byRow.has(sort) ? entry.row() : { priceFrom: null, stock: null }
  const { name, priority, created, sku } = entry
  return { entry, name, priority, created, sku, priceFrom: from, stock }
}

export const listProducts = deskRead(
  contract.listProducts,
  'products.read',
  async (ctx, { page, limit, search, sort, missing, ...filter }) => {
    const [entries, brands] = await Promise.all([allEntries(ctx), brandsOf(ctx)])
    const brandOf = new Map(brands.map((brand) => [brand.key, brand]))
    const longMissing = missing === undefined ? new Map() : await missingTexts(ctx, null)
    const missingOf = (row: Row, long: ReadonlyMap<string, readonly NeededLanguage[]>) =>
      neededLanguages.filter(
        (language) => row.shortMissing.includes(language) || long.get(row.id)?.includes(language),
      )
    const isMeantByRow = (row: Row): boolean =>
      (filter.availability === undefined || row.availabilities.includes(filter.availability)) &&
      (!filter.low || row.isLow) &&
      (!filter.noUsd || row.lacksUsd) &&
      (missing === undefined ||
        missingOf(row, longMissing).some((language) => missing === 'any' || missing === language))
    const looksAtRow =
      filter.availability !== undefined || filter.low || filter.noUsd || missing !== undefined
    const brandNames = (key: string) => Object.values(brandOf.get(key)?.name ?? {})
    const isMeant = (entry: Entry): boolean =>
      (filter.state === undefined || entry.state === filter.state) &&
      (filter.brand === undefined || entry.brandKey === filter.brand) &&
      (filter.kind === undefined || entry.kind === filter.kind) &&
      (search === '' ||
        isFound(
          { ...entry, optionSkus: entry.optionSkus(), brandNames: brandNames(entry.brandKey) },
          search,
        )) &&
      (!looksAtRow || isMeantByRow(entry.row()))
    const giveWay = eventLoopYielder()
    const meant: ReturnType<typeof sortable>[] = []
    for (const entry of entries) {
      if (isMeant(entry)) meant.push(sortable(entry, sort))
      await giveWay()
    }
    const found = sortedBy(meant, sort)
    const visible = found.slice((page - 1) * limit, page * limit).map(({ entry }) => entry.row())
    const lacking = await missingTexts(
      ctx,
      visible.map(({ id }) => id),
    )
    const counts = new Map<ProductState, number>()
    for (const { state } of entries) counts.set(state, (counts.get(state) ?? 0) + 1)
    return {
      products: visible.map(({ shortMissing: _, priority: __, created: ___, ...row }, index) => {
        const brand = brandOf.get(row.brandKey)
        return {
          ...row,
          brand: brand ? textIn(ctx.shopper.locale, brand.name) : row.brandKey,
          missing: visible[index] ? missingOf(visible[index], lacking) : [],
        }
      }),
      total: found.length,
      counts: productStates.map((state) => ({ state, count: counts.get(state) ?? 0 })),
      brands: brands.map(({ key, name }) => ({ key, name })),
    }
  },
)
