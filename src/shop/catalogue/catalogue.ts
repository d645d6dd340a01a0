import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../context.ts'
import { cachedByPart } from '../../platform/cache/cache-by-part.ts'
import type { Text } from '../region.ts'
import { eventLoopYielder } from '../../platform/event-loop-yielder.ts'
import { unnoted } from '../../platform/cache/uses.ts'
import type { Brand, ProductTexts } from './contract.ts'
import {
  changeProducts,
  indexed,
  type Catalogue,
  type CatalogueIndex,
} from './in-memory/catalogue-index.rules.ts'
import { interner } from './in-memory/sharing.rules.ts'
import type { MenuEntry } from './menu.contract.ts'
import { asArchived, type Product } from './product.rules.ts'
import * as store from './store.ts'

export type { Catalogue } from './in-memory/catalogue-index.rules.ts'

const portion = 500

async function* inPortions(db: Ctx['db'], ids: readonly string[]): AsyncGenerator<Product[]> {
  const portionAt = (from: number) => {
    const products = store.listProducts(db, ids.slice(from, from + portion))
    products.catch(() => undefined) // the awaiting caller handles the error
    return products
  }
  let next = portionAt(0)
  for (let from = 0; from < ids.length; from += portion) {
    const products = await next
    next = portionAt(from + portion) // read ahead while these are processed
    yield products
    await yieldToEventLoop() // shoppers are served between portions
  }
}

async function read(db: Ctx['db'], seen: (product: Product) => Product): Promise<CatalogueIndex> {
  const products: Product[] = []
  const share = interner()
  for await (const some of inPortions(db, await store.listProductIds(db)))
    products.push(...some.map(seen).map(share))
  return indexed(products, await store.listOffers(db), eventLoopYielder())
}

/** The whole catalogue as the transaction sees it, archived products unchanged; for callers that are about to change it. */
export const wholeCatalogue = (db: Ctx['db']): Promise<Catalogue> => read(db, (product) => product)

const indexOf = cachedByPart<CatalogueIndex>('products', {
  whole: (db) => read(db, asArchived),
  async withChanges(db, index, ids) {
    const products: Product[] = []
    const share = interner() // an import changes all of them in this way, a thousand at a time
    for await (const some of inPortions(db, ids)) products.push(...some.map(asArchived).map(share))
    changeProducts(index, ids, products, await store.listOffers(db, ids))
    return index
  },
})

/** The current catalogue, from the cache. A change of a few products reloads only those (docs/decisions/kept-copies.md). */
export const catalogueOf = (ctx: Pick<Ctx, 'cache'>): Promise<Catalogue> => indexOf(ctx)

/**
 * Products with their `does` text, read in the caller's transaction and not from the cache, for processing many of them
 * in batches. Archived ones are disabled as for shoppers; unknown ids are skipped.
 */
export async function productsNow(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<{ product: Product; does: Text | undefined }[]> {
  const products = await store.listProducts(db, ids)
  const does = await store.findDoes(db, ids)
  return products.map((product) => ({ product: asArchived(product), does: does.get(product.id) }))
}

/** The product that had an address before it moved, with its current address; null: none. */
export async function movedProduct(
  ctx: Ctx,
  brandSlug: string | undefined,
  uniqueUrl: string,
): Promise<Product | null> {
  const id = await store.findMoved(ctx.db, brandSlug, uniqueUrl)
  return id === null ? null : ((await catalogueOf(ctx)).byId.get(id) ?? null)
}

type Texts = ProductTexts | undefined
/** Cache of long texts by product id; an entry is valid while `of` is the current product object. */
const readTexts = new LRUCache<string, { of: Product; texts: Promise<Texts> }>({ max: 300 })

/** Long texts of products, by id. */
export async function textsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ProductTexts>> {
  const [id = ''] = ids
  const product = ids.length === 1 ? (await unnoted(() => catalogueOf(ctx))).byId.get(id) : undefined
  if (!product) return store.findTexts(ctx.db, ids)
  const texts = await textsOfOne(ctx, product)
  return new Map(texts ? [[id, texts]] : [])
}

/** Long texts of one product, cached. A changed text replaces the product object, which invalidates the entry. */
function textsOfOne({ db }: Ctx, product: Product): Promise<Texts> {
  const known = readTexts.get(product.id)
  if (known?.of === product) return known.texts
  const texts = store.findTexts(db, [product.id]).then((found) => found.get(product.id))
  const entry = { of: product, texts }
  readTexts.set(product.id, entry)
  texts.catch(() => readTexts.get(product.id) === entry && readTexts.delete(product.id))
  return texts
}

export const menuOf = (ctx: Pick<Ctx, 'cache'>): Promise<MenuEntry[]> =>
  ctx.cache.get('menu', (db) => store.listMenu(db))

export const brandsOf = (ctx: Pick<Ctx, 'cache'>): Promise<Brand[]> =>
  ctx.cache.get('brands', (db) => store.listBrands(db))

export const saveBrands = (ctx: Ctx, brands: readonly (Brand & { priority: number })[]): Promise<void> =>
  store.saveBrands(ctx.db, brands)
export const saveMenu = (ctx: Ctx, menu: readonly Omit<MenuEntry, 'id'>[]): Promise<void> =>
  store.saveMenu(ctx.db, menu)
