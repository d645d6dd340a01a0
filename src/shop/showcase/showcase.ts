import { noteUse, unnoted } from '../../platform/cache/uses.ts'
import { dayInHongKong } from '../calendar.ts'
import { catalogueOf, menuOf, movedProduct } from '../catalogue/catalogue.ts'
import { filtersFor, isListed } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { shippingOf } from '../delivery/delivery.ts'
import { priceInputOf } from '../pricing/pricing.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import { availableStock, clearanceDays, expectedDays } from '../stock/stock.ts'
import * as contract from './contract.ts'
import type * as offersContract from './offers.contract.ts'
import * as autocompleteContract from './autocomplete.contract.ts'
import { noteEmptySearch } from './empty-searches/empty-searches.ts'
import { listOf } from './lists/lists.ts'
import { canBuy, canShareCart, toProductView, type View } from './view.rules.ts'
import { oneByUrl, productBySku, search, searched, toProductViews } from './product-list.ts'
import { productUse } from './uses.rules.ts'

/** Stock data of options. */
type Counts = Pick<View, 'stock' | 'clearance' | 'expected'>

async function cachedCounts(ctx: Ctx): Promise<Counts> {
  const [stock, clearance, expected] = await Promise.all([
    availableStock(ctx),
    clearanceDays(ctx),
    expectedDays(ctx),
  ])
  return { stock, clearance, expected }
}

/** View context of the caller for products, from caches only, without queries; `counts` replaces the cached stock data. */
export async function viewOf(ctx: Ctx, counts?: Counts): Promise<View> {
  const [shipping, deal, settings, counted] = await Promise.all([
    shippingOf(ctx),
    priceInputOf(ctx),
    settingsOf(ctx),
    counts ?? cachedCounts(ctx),
  ])
  return {
    locale: ctx.shopper.locale,
    country: ctx.shopper.country,
    shipping,
    deal,
    today: dayInHongKong(ctx.clock.now()),
    ...counted,
    sellsSubscriptions: settings.subscriptions_sold,
  }
}

export const getProducts = serve(
  contract.getProducts,
  { who: 'anyone', limit: 'search' },
  async (ctx, query) => {
    // dependencies are recorded per product and per list instead
    const catalogue = await unnoted(() => catalogueOf(ctx))
    const counts = await unnoted(() => cachedCounts(ctx))
    const [view, settings] = await Promise.all([viewOf(ctx, counts), settingsOf(ctx)])
    if (query.uniqueUrl) {
      const product =
        oneByUrl(catalogue, query.uniqueUrl, query.brand) ??
        (await movedProduct(ctx, query.brand, query.uniqueUrl))
      if (!product || !isListed(product)) throw new Refusal(commonRefusals.not_found)
      return { product: (await toProductViews(ctx, [product], view, query.htmlContent))[0] }
    }
    if (query.skus) {
      const found = query.skus.flatMap((sku) => productBySku(catalogue, sku) ?? [])
      return { products: await toProductViews(ctx, found.filter(isListed), view, query.htmlContent) }
    }
    const { page, limit, keyword } = query
    const found =
      keyword === undefined
        ? await listOf(ctx, catalogue, query, { ...view, currency: view.deal.currency })
        : await searched(ctx, catalogue, keyword, query.sort)
    const isAway = 'isAway' in found && found.isAway
    // incomplete words of the autocomplete do not count as searches
    if (keyword !== undefined && found.products.length === 0 && !isAway) noteEmptySearch(ctx, keyword)
    const shown = found.products.slice((page - 1) * limit, page * limit)
    return {
      filters: filtersFor(found.categories, await menuOf(ctx), [
        settings.house_slug,
        settings.market.collection,
        settings.market.brand,
      ]),
      total: found.products.length,
      products: await toProductViews(ctx, shown, view, query.htmlContent),
      page,
      limit,
      ...(isAway ? { searchAway: true } : {}),
    }
  },
)

export const autocomplete = serve(
  autocompleteContract.autocomplete,
  { who: 'anyone', limit: 'search' },
  async (ctx, { keyword, limit }) => {
    const found = await search(ctx, keyword, limit)
    if (!found) return { products: [], searchAway: true }
    return {
      products: found.map(({ id, name, brand, brandSlug, uniqueUrl, productType, thumbnail }) => ({
        id,
        name: { eng: name.eng, chi: name.chi, cn: name.cn, localized: textIn(ctx.shopper.locale, name) },
        brand,
        brandSlug,
        uniqueUrl,
        productType,
        thumbnail,
      })),
    }
  },
)

/** Offers of a product that the caller may buy. Throws `shop.not_found`. */
export async function offersWith(ctx: Ctx, id: string): Promise<offersContract.ShopOffer[]> {
  const catalogue = await unnoted(() => catalogueOf(ctx))
  const beside = catalogue.byId.get(id)
  if (!beside) throw new Refusal(commonRefusals.not_found)
  noteUse(productUse(id))
  const plain = await viewOf(ctx, await unnoted(() => cachedCounts(ctx)))
  const view: View = { ...plain, deal: { ...plain.deal, isOffer: true } }
  return (catalogue.offersOf.get(id) ?? []).flatMap((offer) => {
    const offered = catalogue.bySubSku.get(offer.subSku)
    if (!offered) return []
    const { product, option } = offered
    noteUse(productUse(product.id))
    if (!canShareCart(beside, product, option) || !canBuy(product, option, view).ok) return []
    const visible = toProductView(product, view, { only: option.subSku })
    return [{ ...visible, bundleSku: offer.bundleSku, subSku: offer.subSku, product: visible }]
  })
}
