import { dayInHongKong } from '#shop/calendar.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { callApi, holesOf } from '#api/client.ts'
import { listBranches } from '#shop/branches/contract.ts'
import { textIn, type Locale } from '#shop/region.ts'
import { listWishlist, wholeList } from '#shop/wishlist/contract.ts'
import * as showcase from '#shop/showcase/contract.ts'
import * as offersContract from '#shop/showcase/offers.contract.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import { localeOfRequest, shopperState } from '../../shell/shopper-state.ts'
import { buyOption, type OptionSurroundings } from './buy-option.server.ts'
import { crumbsOf } from '../collection/crumbs.server.ts'
import type { OfferView, ProductPageData, TreatmentView } from './product-view.ts'
import { noReviews, reviewsOf } from '../reviews/reviews.server.ts'
import { tileFrom } from '../tile.ts'
import { partNames } from './part-names.server.ts'
import { productView } from './product-texts.server.ts'

/** A product by its address; null if there is none. */
export async function findProduct(
  args: LoaderFunctionArgs,
  address: { uniqueUrl: string; brand?: string },
): Promise<showcase.ProductView | null> {
  const { product } = await callApi(args, showcase.getProducts, {
    ...address,
    htmlContent: true,
    sort: 'popularity',
    page: 1,
    limit: 1,
  })
  return product ?? null
}

/** Data of a product page, in the page's language. */
export async function productPage(
  args: LoaderFunctionArgs,
  product: showcase.ProductView,
): Promise<ProductPageData> {
  const locale = localeOfRequest(args.request)
  const [setting, wished, { offers }] = await Promise.all([
    callApi(args, getSetting, {}),
    isWishlisted(args, product.id),
    offersFor(args, product.id),
  ])
  const [reviews, partNamed, treatment] = await Promise.all([
    reviewsOf(args, product.id, locale, setting).catch(() => noReviews), // the product can be bought without them
    partNames(args, [product, ...offers.map((offer) => offer.product)], locale),
    treatmentOf(args, product, locale),
  ])
  const around = (one: showcase.ProductView): OptionSurroundings => ({
    locale,
    country: shopperState(args.request).country,
    rates: setting.currencySettingUsd.rates,
    today: dayInHongKong(new Date()),
    all: one.productOption,
    partNamed,
  })
  return {
    product: {
      ...productView(args, product, locale, setting),
      treatment,
      options: product.productOption.map((option) => buyOption(option, around(product))),
    },
    reviews,
    offers: offers.flatMap((offer): OfferView[] => {
      const option = offer.product.productOption[0]
      if (!option) return []
      return [
        {
          tile: { ...tileFrom(offer.product, locale), badge: 'offer' },
          bundleSku: offer.bundleSku,
          option: buyOption(option, around(offer.product)),
        },
      ]
    }),
    crumbs: crumbsOf(product, locale, setting),
    wished,
  }
}

/** Null on failure, as the page works without it. */
function isWishlisted(args: LoaderFunctionArgs, id: string): Promise<boolean | null> {
  const holes = holesOf(args)
  if (holes) return holes.isWishlisted(id)
  if (!isSignedIn(args.request)) return Promise.resolve(null)
  return callApi(args, listWishlist, wholeList).then(
    ({ wishes: inputs }) => inputs.some(({ pid }) => pid === id),
    () => null,
  )
}

/** Special offers of the product. Options in the cart are omitted; a failure is an empty list. */
async function offersFor(args: LoaderFunctionArgs, id: string) {
  const answer = await callApi(args, offersContract.offers, { id }).catch(() => ({ offers: [] }))
  const holes = holesOf(args)
  return holes ? { offers: answer.offers.filter(({ subSku }) => !holes.holds(subSku)) } : answer
}

async function treatmentOf(
  args: LoaderFunctionArgs,
  { treatment, uniqueUrl }: showcase.ProductView,
  locale: Locale,
): Promise<TreatmentView | null> {
  if (!treatment) return null
  const { branches } = await callApi(args, listBranches, {})
  return {
    url: uniqueUrl,
    minutes: treatment.minutes,
    steps: treatment.steps.map((step) => textIn(locale, step)),
    before: textIn(locale, treatment.before),
    shops: branches
      .filter(({ key }) => treatment.shops.includes(key))
      .map(({ key, name, address }) => ({
        key,
        name: textIn(locale, name),
        address: textIn(locale, address),
      })),
  }
}
