import type { Offer, Product } from '../product.rules.ts'
import { optionsBySku, type OptionsBySku } from './options-by-sku.rules.ts'
import { insert, remove, sortedInSteps } from './sorted.rules.ts'

/** A product before and after a change; undefined: it did not exist, or was removed. */
export type ProductChange = { before: Product | undefined; after: Product | undefined }

/**
 * The whole catalogue in memory, without long texts. Changes are applied in place and atomically; the cost depends on
 * the number of changed products. Product objects are immutable and replaced. `version` tells whether anything changed.
 */
export type Catalogue = {
  /** By popularity. */
  products: readonly Product[]
  byId: ReadonlyMap<string, Product>
  bySku: ReadonlyMap<string, Product>
  /** By unique-url without brand; several brands may use the same; most popular first. */
  byUrl: ReadonlyMap<string, readonly Product[]>
  bySubSku: OptionsBySku
  /** Option sku → ids of other products that use it in a bundle or renew it. */
  drawnOnBy: ReadonlyMap<string, ReadonlySet<string>>
  /** Number of products per category; empty categories are absent. */
  inCategory: ReadonlyMap<string, number>
  offersOf: ReadonlyMap<string, readonly Offer[]>
  byBundle: ReadonlyMap<string, Offer>
  /** Grows with every change. */
  version: number
  /** Changes since a version, in order; null: not logged that far back, so everything must be checked again. */
  changesSince(version: number): readonly ProductChange[] | null
}

const collator = new Intl.Collator('en')
/** Popularity order: highest priority first, then by sku. A total order. */
export const byPopularity = (a: Product, b: Product): number =>
  b.priority - a.priority || collator.compare(a.sku, b.sku) || (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0)

const longestLog = 2_000
/** Versions continue when the catalogue is reloaded, so that they stay unique in the process. */
let lastVersion = 0

/** The mutable form of the catalogue. */
export type CatalogueIndex = ReturnType<typeof emptyIndex>

function emptyIndex() {
  lastVersion += 1
  const productOf = new Map<string, Product>()
  return {
    products: [] as Product[],
    byId: new Map<string, Product>(),
    bySku: new Map<string, Product>(),
    byUrl: new Map<string, Product[]>(),
    /** By the sku of an option. */
    productOf,
    bySubSku: optionsBySku(productOf),
    drawnOnBy: new Map<string, Set<string>>(),
    inCategory: new Map<string, number>(),
    offersOf: new Map<string, readonly Offer[]>(),
    byBundle: new Map<string, Offer>(),
    version: lastVersion,
    log: [] as (ProductChange & { version: number })[],
    /** The version after which everything is in the log. */
    loggedSince: lastVersion,
    changesSince(since: number): readonly ProductChange[] | null {
      if (since > this.version || since < this.loggedSince) return null
      return this.log.filter(({ version }) => version > since)
    },
  }
}

/** Builds an index of products and offers; awaits `giveWay` between small steps. */
export async function indexed(
  products: readonly Product[],
  offers: readonly Offer[],
  giveWay: () => Promise<void>,
): Promise<CatalogueIndex> {
  const index = emptyIndex()
  index.products = await sortedInSteps(products, byPopularity, giveWay)
  for (const product of index.products) {
    enter(index, product)
    await giveWay()
  }
  for (const [productId, ofProduct] of Map.groupBy(offers, ({ productId: id }) => id))
    enterOffers(index, productId, ofProduct)
  return index
}

/** Applies changed products and offers, by id; ids without a product in `now` are removed. Synchronous, hence atomic. */
export function changeProducts(
  index: CatalogueIndex,
  ids: readonly string[],
  now: readonly Product[],
  offers: readonly Offer[],
): void {
  lastVersion += 1
  index.version = lastVersion
  const after = new Map(now.map((product) => [product.id, product]))
  const changes = ids.map((id) => ({ before: index.byId.get(id), after: after.get(id) }))
  for (const { before } of changes) if (before) leave(index, before)
  for (const { after: product } of changes) {
    if (!product) continue
    insert(index.products, product, byPopularity)
    enter(index, product)
  }
  const offersOf = Map.groupBy(offers, ({ productId }) => productId)
  for (const id of ids) enterOffers(index, id, offersOf.get(id) ?? [])
  for (const change of changes) index.log.push({ ...change, version: index.version })
  if (index.log.length <= longestLog) return
  index.loggedSince = index.log[index.log.length >> 1]?.version ?? index.version
  index.log = index.changesSince(index.loggedSince) as CatalogueIndex['log'] // it is logged since then
}

function enter(index: CatalogueIndex, product: Product): void {
  index.byId.set(product.id, product)
  index.bySku.set(product.sku, product)
  const ofUrl = index.byUrl.get(product.uniqueUrl)
  if (ofUrl) insert(ofUrl, product, byPopularity)
  else index.byUrl.set(product.uniqueUrl, [product])
  for (const category of product.category) count(index.inCategory, category, 1)
  for (const { subSku } of product.options) index.productOf.set(subSku, product)
  for (const subSku of drawnOnElsewhere(product)) {
    const drawing = index.drawnOnBy.get(subSku)
    if (drawing) drawing.add(product.id)
    else index.drawnOnBy.set(subSku, new Set([product.id]))
  }
}

function drawnOnElsewhere({ options }: Product): string[] {
  const own = new Set(options.map(({ subSku }) => subSku))
  return options
    .flatMap(({ components, subscriptionParentSku: parent }) => [
      ...components.map(({ subSku }) => subSku),
      ...(parent ? [parent] : []),
    ])
    .filter((subSku) => !own.has(subSku))
}

/** Removes a product; keys that another product has taken over stay. */
function leave(index: CatalogueIndex, product: Product): void {
  remove(index.products, product, byPopularity)
  index.byId.delete(product.id)
  if (index.bySku.get(product.sku) === product) index.bySku.delete(product.sku)
  const ofUrl = index.byUrl.get(product.uniqueUrl)
  if (ofUrl) remove(ofUrl, product, byPopularity)
  if (ofUrl?.length === 0) index.byUrl.delete(product.uniqueUrl)
  for (const category of product.category) count(index.inCategory, category, -1)
  for (const { subSku } of product.options)
    if (index.productOf.get(subSku) === product) index.productOf.delete(subSku)
  for (const subSku of drawnOnElsewhere(product)) index.drawnOnBy.get(subSku)?.delete(product.id)
}

/** Increments or decrements a counter; counters of 0 are removed. */
export function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + change
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
}

function enterOffers(index: CatalogueIndex, productId: string, offers: readonly Offer[]): void {
  for (const offer of index.offersOf.get(productId) ?? [])
    if (index.byBundle.get(offer.bundleSku) === offer) index.byBundle.delete(offer.bundleSku)
  index.offersOf.delete(productId)
  if (offers.length > 0) index.offersOf.set(productId, offers)
  for (const offer of offers) index.byBundle.set(offer.bundleSku, offer)
}
