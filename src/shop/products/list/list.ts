import { brandsOf, catalogueOf } from '../../catalogue/catalogue.ts'
import type { Option } from '../../catalogue/contract.ts'
import { missingTexts } from '../../catalogue/edit.ts'
import type { ProductFile } from '../../catalogue/file.contract.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { textIn, type Text } from '../../region.ts'
import { deskRead } from '../../staff/write.ts'
import { leftOf, lowUpTo, type Stock } from '../../stock/rules.ts'
import { availableStock } from '../../stock/stock.ts'
import { missingAmong, neededLanguages, textsOf, type NeededLanguage } from '../missing.rules.ts'
import * as records from '../records.store.ts'
import { productStates, stateOf, type ProductState } from '../state.rules.ts'
import * as contract from './list.contract.ts'
import { isFound, lacksUsd, priceFrom, sortedBy } from './list.rules.ts'

type Row = Omit<contract.DeskProductRow, 'missing' | 'brand'> & {
  shortMissing: readonly NeededLanguage[]
  priority: number
  created: string
  optionSkus: readonly string[]
}

const altOf = (option: Option): Text => ({
  chi: option.name,
  eng: option.nameEn,
  cn: option.nameCn,
  tw: option.nameTw,
})

/** A product as shoppers have it. Its long texts are looked at when it is shown. */
function rowOf(product: Product, stock: Stock, record: records.ProductRecord | undefined): Row {
  const options = product.options.map((option) => ({
    state: option.availability,
    price: toDecimal(option.price),
    usd: option.priceUsd && toDecimal(option.priceUsd),
  }))
  const counted = product.options.filter(
    ({ isSubscription, subSku, components }) =>
      !isSubscription && (stock.has(subSku) || components.length > 0),
  )
  const left = counted.map((option) => leftOf(option, stock))
  return {
    id: product.id,
    sku: product.sku,
    name: product.name,
    brandKey: product.brandKey,
    kind: product.productType === 'Treatment' ? 'treatment' : 'single',
    thumbnail: product.thumbnail,
    options: product.options.length,
    availabilities: [...new Set(options.map(({ state }) => state))],
    priceFrom: priceFrom(options),
    lacksUsd: options.some(
      ({ state, usd }) => (state === 'in_stock' || state === 'pre_order') && usd === undefined,
    ),
    stock: left.length > 0 ? left.reduce((sum, each) => sum + each, 0) : null,
    isLow:
      product.productType !== 'Treatment' &&
      counted.some(
        (option, index) =>
          (option.availability === 'in_stock' || option.availability === 'pre_order') &&
          (left[index] ?? 0) <= lowUpTo,
      ),
    shortMissing: missingAmong([
      product.name,
      product.summary,
      product.editorComment,
      ...product.options.map(altOf),
      ...product.detail.map(({ alt }) => alt),
    ]),
    state: stateOf({
      latest: record?.latest ?? 1,
      live: record ? record.live : 1,
      publishAt: record?.publishAt?.toISOString() ?? null,
      archived: product.archived,
    }),
    publishAt: record?.publishAt?.toISOString() ?? null,
    priority: product.priority,
    created: product.createdAt,
    optionSkus: product.options.map(({ subSku }) => subSku),
  }
}

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
  const drafts = await records.listLatest(
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
