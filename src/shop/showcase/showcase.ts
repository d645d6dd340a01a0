import { dayInHongKong } from '../calendar.ts'
import {
  catalogueOf,
  menuOf,
  movedProduct,
  noteEmptySearch,
  textsOf,
  type Catalogue,
} from '../catalogue/catalogue.ts'
import { filtersFor, isForGroups, isListed, type Product } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { shippingOf } from '../delivery/delivery.ts'
import { shipsTo, usualEstimate } from '../delivery/rules.ts'
import { dealOf } from '../pricing/pricing.ts'
import { common, Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import { availableStock, clearanceDays, expectedDays } from '../stock/stock.ts'
import * as contract from './contract.ts'
import * as autocompleteContract from './autocomplete.contract.ts'
import { listed, sorted } from './list.rules.ts'
import { searchCatalogue } from './search.ts'
import { canBuy, canLieBeside, toOptionView, toProductView, type View } from './view.rules.ts'

/** How the caller sees products: everything kept, so that no query runs for it. */
export async function viewOf(ctx: Ctx): Promise<View> {
  const [shipping, deal, stock, settings, clearance, expected] = await Promise.all([
    shippingOf(ctx),
    dealOf(ctx),
    availableStock(ctx),
    settingsOf(ctx),
    clearanceDays(ctx),
    expectedDays(ctx),
  ])
  return {
    locale: ctx.shopper.locale,
    country: ctx.shopper.country,
    shipping,
    deal,
    today: dayInHongKong(ctx.clock.now()),
    stock,
    clearance,
    expected,
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
      if (!product || !isListed(product)) throw new Refusal(common.not_found)
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
        : sorted(await search(ctx, keyword), sort)
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

/** What is not sent to the shopper's country comes after everything that is. */
function reachableFirst(products: readonly Product[], { shipping, country }: View): readonly Product[] {
  const there = (product: Product) => shipsTo(shipping, product, country)
  return products.every(there)
    ? products
    : [...products.filter(there), ...products.filter((product) => !there(product))]
}

function oneByUrl(catalogue: Catalogue, url: string, brand: string | undefined): Product | undefined {
  const found = brand
    ? catalogue.byPath.get(`${brand}/${url}`)
    : catalogue.products.find((product) => product.uniqueUrl === url)
  return found && isListed(found) ? found : undefined
}

async function shownAll(ctx: Ctx, products: readonly Product[], view: View, withTexts: boolean) {
  const texts = withTexts
    ? await textsOf(
        ctx,
        products.map((product) => product.id),
      )
    : new Map()
  return products.map((product) => toProductView(product, view, { texts: texts.get(product.id) }))
}

/**
 * What a keyword finds for this caller, at most `most`: nothing they could not see. A search that finds
 * nothing is counted.
 */
async function search(ctx: Ctx, keyword: string, most = Number.MAX_SAFE_INTEGER): Promise<Product[]> {
  const seen: Product[] = []
  for (const product of await searchCatalogue(ctx, keyword)) {
    if (seen.length === most) break
    if (
      isListed(product) &&
      product.options.some(
        (option) => option.availability !== 'hidden' && isForGroups(product, option, ctx.shopper.groups),
      )
    )
      seen.push(product)
  }
  if (seen.length === 0 && keyword.length > 1) {
    noteEmptySearch(ctx, keyword.toLowerCase()).catch((error: unknown) =>
      ctx.log.warn({ error: String(error) }, 'an empty search was not counted'),
    ) // nobody waits for a statistic
  }
  return seen
}

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

/** Options by sku, unknown ones left out, hidden ones too. */
async function optionsBySku(ctx: Ctx, subSkus: readonly string[]) {
  const { bySubSku } = await catalogueOf(ctx)
  return subSkus
    .flatMap((sku) => bySubSku.get(sku) ?? [])
    .filter(({ option }) => option.availability !== 'hidden')
}

export const inventory = serve(
  contract.inventory,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { subSkus }) => {
    const view = await viewOf(ctx)
    const found = await optionsBySku(ctx, subSkus)
    return {
      inventory: found.map(({ product, option }) => {
        const { subSku, state, low } = toOptionView(product, option, view)
        return { subSku, state, low }
      }),
    }
  },
)

export const productStatus = serve(
  contract.productStatus,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { subSkus, country }) => {
    const callersView = await viewOf(ctx)
    const view: View = { ...callersView, country: country ?? callersView.country }
    const found = await optionsBySku(ctx, subSkus)
    return {
      status: found.map(({ product, option }) => {
        const visible = toOptionView(product, option, view)
        return {
          subSku: option.subSku,
          availability: visible.state,
          buyable: visible.buyable,
          estimate:
            visible.estimate ??
            visible.expectedOn ??
            (visible.state === 'in_stock' ? usualEstimate(view.today) : null),
          cutOffDate: option.cutOffDate ?? null,
        }
      }),
    }
  },
)

/** Offers that stand with a product and that the caller may take. Throws `shop.not_found`. */
export async function offersWith(ctx: Ctx, id: string): Promise<contract.ShopOffer[]> {
  const catalogue = await catalogueOf(ctx)
  const beside = catalogue.byId.get(id)
  if (!beside) throw new Refusal(common.not_found)
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
