import { dayInHongKong } from '#shop/calendar.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import type { Media } from '#shop/catalogue/contract.ts'
import { listBranches } from '#shop/branches/contract.ts'
import { fromDecimal, formatMoney } from '#shop/money.ts'
import { countryName, textIn, type CountryKey, type Locale } from '#shop/region.ts'
import { listWishlist, wholeList } from '#shop/wishlist/contract.ts'
import * as showcase from '#shop/showcase/contract.ts'
import * as offersContract from '#shop/showcase/offers.contract.ts'
import { getSetting, type ShopSetting } from '#shop/showcase/setting.contract.ts'
import { optionName } from '#shop/catalogue/product.rules.ts'
import type { GalleryItem } from '#ui/media/gallery-items.ts'
import { pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { pictureSource } from '../../shell/pictures.ts'
import { productPath } from '../../shell/product-path.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import { localeOfRequest, shopperState } from '../../shell/shopper-state.ts'
import { buyOption, type OptionSurroundings } from './buy-option.server.ts'
import { crumbsOf } from '../collection/crumbs.server.ts'
import type { OfferView, ProductPageData, ProductView, TextKey, TreatmentView } from './product-view.ts'
import { noReviews, reviewsOf } from '../reviews/reviews.server.ts'
import { tileFrom } from '../tile.ts'
import { whatsappLink } from '../../shell/whatsapp.ts'

/** Pictures of a product are square unless they say otherwise. */
const side = 1_200
const textKeys: readonly TextKey[] = ['does', 'howToUse', 'ingredients', 'suits']

/** One product by its address; null when there is none. */
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

/** Everything a product's page shows, in the reader's language. */
export async function productPage(
  args: LoaderFunctionArgs,
  product: showcase.ProductView,
): Promise<ProductPageData> {
  const locale = localeOfRequest(args.request)
  const [setting, wished, { offers }] = await Promise.all([
    callApi(args, getSetting, {}),
    isSignedIn(args.request) ? requestedTarget(args, product.id) : null,
    callApi(args, offersContract.offers, { id: product.id }).catch(() => ({ offers: [] })), // A failure is an empty list
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
      ...viewOf(args, product, locale, setting),
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

/** The page can do without. */
const requestedTarget = (args: LoaderFunctionArgs, id: string): Promise<boolean | null> =>
  callApi(args, listWishlist, wholeList).then(
    ({ wishes: inputs }) => inputs.some(({ pid }) => pid === id),
    () => null,
  )

function viewOf(
  args: LoaderFunctionArgs,
  product: showcase.ProductView,
  locale: Locale,
  setting: ShopSetting,
): Omit<ProductView, 'options' | 'treatment'> {
  const { country } = shopperState(args.request)
  const name = textIn(locale, product.name)
  const { htmlContent } = product
  return {
    id: product.id,
    sku: product.sku,
    name,
    brand: product.brand,
    brandHref: pathTo(locale, '/:brand/:producturl?', { brand: product.brandSlug }),
    href: productPath(locale, product),
    summary: textIn(locale, product.summary),
    seo: {
      title: (htmlContent?.seoTitle && textIn(locale, htmlContent.seoTitle)) || `${name} · ${product.brand}`,
      description:
        (htmlContent?.seoDescription && textIn(locale, htmlContent.seoDescription)) ||
        textIn(locale, product.summary),
    },
    category: product.category[0] ?? '',
    gallery: product.detail.map((media) => galleryItem(media, locale)),
    rating: product.rating,
    editorComment: product.editorComment ? textIn(locale, product.editorComment) : null,
    whatsapp:
      product.productWhatsapp || product.treatment
        ? whatsappLink(setting.whatsappNumber, wordsFor(locale, 'product')('enquiry', { name }))
        : null,
    texts: textKeys.flatMap((key) => {
      const html = htmlContent ? textIn(locale, htmlContent[key]) : ''
      return html ? [{ key, html }] : []
    }),
    shipsTo: placesOf(product.shipsTo, country, locale),
    freeFrom:
      country === 'hk' && setting.freeShippingSpendingValue > 0
        ? formatMoney(fromDecimal(setting.freeShippingSpendingValue, 'HKD'))
        : null,
    viewed: viewedItem(product),
  }
}

function viewedItem({
  id,
  brand,
  brandSlug,
  uniqueUrl,
  productType,
  name: { chi, eng, cn, tw },
  thumbnail,
  detail,
}: showcase.ProductView): ProductView['viewed'] {
  const front = detail.find((media) => media.thumbnail === thumbnail) ?? detail[0]
  return {
    id,
    brand,
    brandSlug,
    uniqueUrl,
    productType,
    name: { chi, eng, cn, tw },
    thumbnail,
    width: front?.width ?? side,
    height: front?.height ?? side,
  }
}

function galleryItem(media: Media, locale: Locale): GalleryItem {
  const source = pictureSource(media)
  const alt = textIn(locale, media.alt)
  return media.type === 'video' && media.video
    ? { kind: 'video', src: media.video, poster: source, alt }
    : { kind: 'image', source, alt, option: media.option }
}

/**
 * The shopper's own country first; Macau is an area of Hong Kong (rules/delivery#2), named because readers
 * look for it.
 */
function placesOf(keys: readonly CountryKey[], country: CountryKey, locale: Locale): string[] {
  const sorted = keys.toSorted((a, b) => Number(b === country) - Number(a === country))
  return sorted.flatMap((key) =>
    key === 'hk'
      ? [countryName(locale, 'hk'), wordsFor(locale, 'product')('macau')]
      : [countryName(locale, key)],
  )
}

/** Names of the things sets are made of, asked for once. */
async function partNames(
  args: LoaderFunctionArgs,
  products: readonly showcase.ProductView[],
  locale: Locale,
): Promise<OptionSurroundings['partNamed']> {
  const skus = [
    ...new Set(
      products.flatMap((product) =>
        product.productOption.flatMap((option) => option.components.map((component) => component.subSku)),
      ),
    ),
  ]
  if (skus.length === 0) return () => null
  const { products: found = [] } = await callApi(args, showcase.getProducts, {
    skus,
    htmlContent: false,
    sort: 'popularity',
    page: 1,
    limit: 100,
  })
  return (subSku) => {
    for (const product of found) {
      const option = product.productOption.find((one) => one.subSku === subSku)
      if (option)
        return {
          name: `${textIn(locale, product.name)} ${optionName(locale, option)}`,
          href: productPath(locale, product),
        }
    }
    return null
  }
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
