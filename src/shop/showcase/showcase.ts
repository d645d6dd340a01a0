import { dayInHongKong } from '../calendar.ts'
import { catalogueOf, menuOf, movedProduct } from '../catalogue/catalogue.ts'
import { filtersFor, isListed } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { shippingOf } from '../delivery/delivery.ts'
import { dealOf } from '../pricing/pricing.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import { availableStock, clearanceDays, expectedDays } from '../stock/stock.ts'
import * as contract from './contract.ts'
import type * as offersContract from './offers.contract.ts'
import * as autocompleteContract from './autocomplete.contract.ts'
import { noteEmptySearch } from './empty-searches/empty-searches.ts'
import { listed, sortProducts } from './list.rules.ts'
import { canBuy, canLieBeside, toProductView, type View } from './view.rules.ts'
import { reachableFirst, oneByUrl, shownAll, search } from './product-list.ts'

/** What is counted of options. */
type Counts = Pick<View, 'stock' | 'clearance' | 'expected'>

async function cachedCounts(ctx: Ctx): Promise<Counts> {
  const [stock, clearance, expected] = await Promise.all([
    availableStock(ctx),
    clearanceDays(ctx),
    expectedDays(ctx),
  ])
  return { stock, clearance, expected }
}

/** How the caller sees products: everything kept, so that no query runs for it; or with counts of their own. */
export async function viewOf(ctx: Ctx, counts?: Counts): Promise<View> {
  const [shipping, deal, settings, counted] = await Promise.all([
    shippingOf(ctx),
    dealOf(ctx),
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
    const catalogue = await catalogueOf(ctx)
    const [view, settings] = await Promise.all([viewOf(ctx), settingsOf(ctx)])
    if (query.uniqueUrl) {
      const product =
        oneByUrl(catalogue, query.uniqueUrl, query.brand) ??
        (await movedProduct(ctx, query.brand, query.uniqueUrl))
      if (!product || !isListed(product)) throw new Refusal(commonRefusals.not_found)
      return { product: (await shownAll(ctx, [product], view, query.htmlContent))[0] }
    }
    if (query.skus) {
      const found = query.skus.flatMap(
        (sku) => catalogue.bySku.get(sku) ?? catalogue.bySubSku.get(sku)?.product ?? [],
      )
      return { products: await shownAll(ctx, found.filter(isListed), view, query.htmlContent) }
    }
    const { page, limit, sort, category, brand, ofBrand, keyword } = query
    const found =
      keyword === undefined
        ? listed(catalogue.products, { category, brand, ofBrand, sort })
        : sortProducts(await search(ctx, keyword), sort)
    // half-typed words of the drop-down are no searches
    if (keyword !== undefined && found.length === 0) noteEmptySearch(ctx, keyword)
    const inOrder = sort === 'popularity' && keyword === undefined ? reachableFirst(found, view) : found
    return {
      products: await shownAll(ctx, inOrder.slice((page - 1) * limit, page * limit), view, query.htmlContent),
      filters: filtersFor(found, await menuOf(ctx), [
        settings.house_slug,
        settings.market.collection,
        settings.market.brand,
      ]),
      total: found.length,
      page,
      limit,
    }
  },
)

export const autocomplete = serve(
  autocompleteContract.autocomplete,
  { who: 'anyone', limit: 'search' },
  async (ctx, { keyword, limit }) => {
    const found = await search(ctx, keyword, limit)
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

/** Offers that stand with a product and that the caller may take. Throws `shop.not_found`. */
export async function offersWith(ctx: Ctx, id: string): Promise<offersContract.ShopOffer[]> {
  const catalogue = await catalogueOf(ctx)
  const beside = catalogue.byId.get(id)
  if (!beside) throw new Refusal(commonRefusals.not_found)
  const plain = await viewOf(ctx)
  const view: View = { ...plain, deal: { ...plain.deal, isOffer: true } }
  return (catalogue.offersOf.get(id) ?? []).flatMap((offer) => {
    const offered = catalogue.bySubSku.get(offer.subSku)
    if (!offered) return []
    const { product, option } = offered
    if (!canLieBeside(beside, product, option) || !canBuy(product, option, view).ok) return []
    const visible = toProductView(product, view, { only: option.subSku })
    return [{ ...visible, bundleSku: offer.bundleSku, subSku: offer.subSku, product: visible }]
  })
}
