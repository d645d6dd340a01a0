import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { cachedByPart } from '../../platform/cache-by-part.ts'
import { lruCache } from '../../platform/lru-cache.ts'
import type { Brand, Option, ProductTexts } from './contract.ts'
import type { Text } from '../region.ts'
import type { MenuEntry } from './menu.contract.ts'
import { asArchived, type Offer, type Product } from './product.rules.ts'
import { interner } from './sharing.rules.ts'
import * as store from './store.ts'

/** The whole catalogue in memory, without the long texts; the same object until something in it changes. */
export type Catalogue = {
  products: readonly Product[]
  byId: ReadonlyMap<string, Product>
  bySku: ReadonlyMap<string, Product>
  /** By `brand-slug/unique-url`. */
  byPath: ReadonlyMap<string, Product>
  bySubSku: ReadonlyMap<string, { product: Product; option: Option }>
  offersOf: ReadonlyMap<string, readonly Offer[]>
  byBundle: ReadonlyMap<string, Offer>
}

const portion = 500

/**
 * The catalogue as a transaction sees it, read whole, archived products as they are kept: for whoever is
 * about to change it.
 */
export async function wholeCatalogue(
  db: Ctx['db'],
  seen = (product: Product) => product,
): Promise<Catalogue> {
  const ids = await store.listProductIds(db)
  const products: Product[] = []
  const share = interner()
  for (let from = 0; from < ids.length; from += portion) {
    products.push(...(await store.listProducts(db, ids.slice(from, from + portion))).map(seen).map(share))
    await yieldToEventLoop() // shoppers are served between portions
  }
  return arranged(products, await store.listOffers(db))
}

/**
 * The catalogue as it stands now. A change of a few products reloads only those
 * (docs/decisions/kept-copies.md).
 */
export const catalogueOf = cachedByPart<Catalogue>('products', {
  whole: (db) => wholeCatalogue(db, asArchived),
  async withChanges(db, last, ids) {
    const fresh = (await store.listProducts(db, ids)).map(asArchived)
    const products = new Map(last.byId)
    for (const id of ids) products.delete(id)
    for (const product of fresh) products.set(product.id, product)
    return arranged([...products.values()], await store.listOffers(db))
  },
})

function arranged(products: Product[], offers: Offer[]): Catalogue {
  const sorted = products.toSorted((a, b) => b.priority - a.priority || a.sku.localeCompare(b.sku, 'en'))
  return {
    products: sorted,
    byId: new Map(sorted.map((product) => [product.id, product])),
    bySku: new Map(sorted.map((product) => [product.sku, product])),
    byPath: new Map(sorted.map((product) => [`${product.brandSlug}/${product.uniqueUrl}`, product])),
    bySubSku: new Map(
      sorted.flatMap((product) =>
        product.options.map((option) => [option.subSku, { product, option }] as const),
      ),
    ),
    offersOf: Map.groupBy(offers, (offer) => offer.productId),
    byBundle: new Map(offers.map((offer) => [offer.bundleSku, offer])),
  }
}

/** Long texts of the products that were read last; a new catalogue begins anew. */
const readTexts = new WeakMap<Catalogue, ReturnType<typeof lruCache<ProductTexts | undefined>>>()

/**
 * Some products as they stand in the caller's transaction, with what each does, and not from memory: for what is made of
 * many of them, one after the other. Archived ones are as shoppers meet them; what is gone is left out.
 */
export async function productsNow(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<{ product: Product; does: Text | undefined }[]> {
  const products = await store.listProducts(db, ids)
  const does = await store.findDoes(db, ids)
  return products.map((product) => ({ product: asArchived(product), does: does.get(product.id) }))
}

/** The product that had an address before it moved; its own address says where it is now. */
export async function movedProduct(
  ctx: Ctx,
  brandSlug: string | undefined,
  uniqueUrl: string,
): Promise<Product | null> {
  const id = await store.findMoved(ctx.db, brandSlug, uniqueUrl)
  return id === null ? null : ((await catalogueOf(ctx)).byId.get(id) ?? null)
}

export async function textsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ProductTexts>> {
  if (ids.length !== 1) return store.findTexts(ctx.db, ids)
  const [id = ''] = ids
  const catalogue = await catalogueOf(ctx)
  const texts = readTexts.get(catalogue) ?? lruCache<ProductTexts | undefined>(300)
  readTexts.set(catalogue, texts)
  const found = await texts(id, async () => (await store.findTexts(ctx.db, ids)).get(id))
  return new Map(found ? [[id, found]] : [])
}

export const menuOf = (ctx: Pick<Ctx, 'cache'>): Promise<MenuEntry[]> =>
  ctx.cache.get('menu', (db) => store.listMenu(db))

export const brandsOf = (ctx: Pick<Ctx, 'cache'>): Promise<Brand[]> =>
  ctx.cache.get('brands', (db) => store.listBrands(db))

export const saveBrands = (ctx: Ctx, brands: readonly (Brand & { priority: number })[]): Promise<void> =>
  store.saveBrands(ctx.db, brands)
export const saveMenu = (ctx: Ctx, menu: readonly Omit<MenuEntry, 'id'>[]): Promise<void> =>
  store.saveMenu(ctx.db, menu)
