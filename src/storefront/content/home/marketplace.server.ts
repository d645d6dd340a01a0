import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { textIn } from '#shop/region.ts'
import { getProducts } from '#shop/showcase/contract.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { tileFrom } from '../../catalogue/tile.ts'
import { pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { localeOfRequest, shopperState } from '../../shell/shopper-state.ts'
import { slideFrom } from './banner.server.ts'

const list = { htmlContent: false, sort: 'popularity', page: 1, limit: 1 } as const

export async function marketplacePage(args: LoaderFunctionArgs) {
  const locale = localeOfRequest(args.request)
  const { country } = shopperState(args.request)
  const t = wordsFor(locale, 'market')
  const setting = await callApi(args, getSetting, {})
  const [{ products = [] }, brands] = await Promise.all([
    callApi(args, getProducts, { ...list, skus: setting.homepageSetting.marketplaceBestSellerList }),
    Promise.all(
      setting.brands
        .filter(({ isMarket }) => isMarket)
        .map(async ({ slug, name }) => {
          const { total = 0 } = await callApi(args, getProducts, { ...list, brand: slug })
          return {
            slug,
            name: textIn(locale, name),
            count: total,
            href: pathTo(locale, '/:brand/:producturl?', { brand: slug }),
          }
        }),
    ),
  ])
  return {
    head: {
      title: t('title'),
      description: t('description'),
      picture: setting.marketplaceBanner[0]?.image.replace('/media/', '/img/1440/'),
    },
    slides: setting.marketplaceBanner.map((banner) => slideFrom(banner, locale)),
    collection: setting.market.collection,
    brands: brands.filter(({ count }) => count > 0),
    best: products
      .toSorted((a, b) => Number(b.shipsTo.includes(country)) - Number(a.shipsTo.includes(country)))
      .map((product) => tileFrom(product, locale)),
  }
}
