import type { Offer, Product } from '../product.rules.ts'
import { optionsBySku, type OptionsBySku } from './options-by-sku.rules.ts'
import { insert, remove, sortedInSteps } from './sorted.rules.ts'

/** One product before and after a change; undefined: it was not there, or is there no more. */
export type ProductChange = { before: Product | undefined; after: Product | undefined }

/**
 * The whole catalogue in memory, without the long texts. A change is taken in in place, all of it at once, so that one
 * changed product costs one product: products are never changed, they are replaced. Who wants to know whether
 * anything has changed looks at `version`.
 */
export type Catalogue = {
  /** By popularity. */
  products: readonly Product[]
  byId: ReadonlyMap<string, Product>
  bySku: ReadonlyMap<string, Product>
  /** By unique-url alone: brands may share one; the most popular first. */
  byUrl: ReadonlyMap<string, readonly Product[]>
  bySubSku: OptionsBySku
  /** Ids of products that draw on an option of another product: their sets hold it, or they renew it. */
  drawnOnBy: ReadonlyMap<string, ReadonlySet<string>>
  /** How many products a category has, by its value; none: it is not there. */
  inCategory: ReadonlyMap<string, number>
  offersOf: ReadonlyMap<string, readonly Offer[]>
  byBundle: ReadonlyMap<string, Offer>
  /** Grows with every change. */
  version: number
  /** What has changed since a version, in order; null: too much to say, so everything is to be looked at again. */
  changesSince(version: number): readonly ProductChange[] | null
}

const collator = new Intl.Collator('en')
/** The order of popularity: priority, the highest first, then the sku. No two products are equal in it. */
export const byPopularity = (a: Product, b: Product): number =>
  b.priority - a.priority || collator.compare(a.sku, b.sku) || (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0)

const longestLog = 2_000
/** The versions of a catalogue that is read anew go on from the last one's, so that none is mistaken for another. */
let lastVersion = 0

/** A catalogue as it is written to. */
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

/** An index of all these products and offers; `giveWay` is awaited between small steps. */
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

/**
 * Takes in what some products and their offers are now, by id; a product that is not among `now` is gone. All of them
 * at once: nobody sees half of it.
 */
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

/** What another product has taken over in the meantime stays. */
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

/** Counts one more or one fewer under a key; what there is none of is not there. */
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
