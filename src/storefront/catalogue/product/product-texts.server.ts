import type { LoaderFunctionArgs } from 'react-router'
import type { Media } from '#shop/catalogue/contract.ts'
import { captionLanguage, captionsFor } from '#shop/catalogue/media.rules.ts'
import { formatMoney, roundMoney } from '#shop/money.ts'
import { countryName, textIn, type CountryKey, type Locale } from '#shop/region.ts'
import type * as showcase from '#shop/showcase/contract.ts'
import type { ShopSetting } from '#shop/showcase/setting.contract.ts'
import type { GalleryItem } from '#ui/media/gallery-items.ts'
import { pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { pictureSource } from '../../shell/pictures.ts'
import { productPath } from '../../shell/product-path.ts'
import { shopperState } from '../../shell/shopper-state.ts'
import type { ProductView, TextKey } from './product-view.ts'
import { whatsappLink } from '../../shell/whatsapp.ts'

/** Default size of product pictures: square. */
const side = 1_200

const textKeys: readonly TextKey[] = ['does', 'howToUse', 'ingredients', 'suits']

/** Texts, pictures and links of a product in a locale; options and treatment are added by the caller. */
export function productView(
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
        ? formatMoney(roundMoney(setting.freeShippingSpendingValue, 'HKD'))
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
    ? {
        kind: 'video',
        src: media.video,
        type: videoType(media.video),
        poster: source,
        alt,
        tracks: captionsFor(locale, media.captions).map(({ language, file, isOn }) => {
          const { tag, label } = captionLanguage(language)
          return { src: file, srcLang: tag, label, isOn }
        }),
      }
    : { kind: 'image', source, alt, option: media.option }
}

/**
 * MIME type of the shop's own videos, so that a browser downloads only what it can play; undefined for other hosts.
 */
const videoType = (address: string): string | undefined => {
  const ending = /^\/media\/.+\.(mp4|webm)$/.exec(address)?.[1]
  return ending && `video/${ending}`
}

/**
 * Names of countries, the shopper's first. Macau belongs to Hong Kong (rules/delivery#2) and is named explicitly,
 * because shoppers look for it.
 */
function placesOf(keys: readonly CountryKey[], country: CountryKey, locale: Locale): string[] {
  const sorted = keys.toSorted((a, b) => Number(b === country) - Number(a === country))
  return sorted.flatMap((key) =>
    key === 'hk'
      ? [countryName(locale, 'hk'), wordsFor(locale, 'product')('macau')]
      : [countryName(locale, key)],
  )
}
