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
import { isFound, lacksUsd, priceFrom, sortedBy } from './list.rules.ts'
import { type Row, rowOf } from './list-row.ts'

/** A product that shoppers never saw. */
function draftRow(id: string, file: ProductFile, record: records.ProductRecord): Row {
  const image = file.media.find(({ video }) => video === undefined)?.image
  return {
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
    optionSkus: file.options.map(({ sku }) => sku),
  }
}

async function allRows(ctx: Ctx): Promise<Row[]> {
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
  return [
    ...catalogue.products.map((product) => rowOf(product, stock, recordOf.get(product.id))),
    ...unseen.flatMap((record) => {
      const file = drafts.get(record.productId)
      return file ? [draftRow(record.productId, file, record)] : []
    }),
  ]
}

export const listProducts = deskRead(
  contract.listProducts,
  'products.read',
  async (ctx, { page, limit, search, sort, missing, ...filter }) => {
    const [rows, brands] = await Promise.all([allRows(ctx), brandsOf(ctx)])
    const brandOf = new Map(brands.map((brand) => [brand.key, brand]))
    const longMissing = missing === undefined ? new Map() : await missingTexts(ctx, null)
    const missingOf = (row: Row, long: ReadonlyMap<string, readonly NeededLanguage[]>) =>
      neededLanguages.filter(
        (language) => row.shortMissing.includes(language) || long.get(row.id)?.includes(language),
      )
    const isMeant = (row: Row): boolean =>
      (filter.state === undefined || row.state === filter.state) &&
      (filter.brand === undefined || row.brandKey === filter.brand) &&
      (filter.kind === undefined || row.kind === filter.kind) &&
      (filter.availability === undefined || row.availabilities.includes(filter.availability)) &&
      (!filter.low || row.isLow) &&
      (!filter.noUsd || row.lacksUsd) &&
      isFound({ ...row, brandNames: Object.values(brandOf.get(row.brandKey)?.name ?? {}) }, search) &&
      (missing === undefined ||
        missingOf(row, longMissing).some((language) => missing === 'any' || missing === language))
    const found = sortedBy(rows.filter(isMeant), sort)
    const visible = found.slice((page - 1) * limit, page * limit)
    const lacking = await missingTexts(
      ctx,
      visible.map(({ id }) => id),
    )
    const countOf = (state: ProductState) => rows.filter((row) => row.state === state).length
    return {
      products: visible.map(
        ({ shortMissing: _, priority: __, created: ___, optionSkus: ____, ...row }, index) => {
          const brand = brandOf.get(row.brandKey)
          return {
            ...row,
            brand: brand ? textIn(ctx.shopper.locale, brand.name) : row.brandKey,
            missing: visible[index] ? missingOf(visible[index], lacking) : [],
          }
        },
      ),
      total: found.length,
      counts: productStates.map((state) => ({ state, count: countOf(state) })),
      brands: brands.map(({ key, name }) => ({ key, name })),
    }
  },
)
