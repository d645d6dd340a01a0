import { sumOf } from '#shop/sum.ts'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import {
  listResults,
  getResult,
  type Recommended,
  type ResultView,
} from '#shop/scalp-test/result.contract.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { formatMoney, fromDecimal } from '#shop/money.ts'
import { Id } from '#shop/ids.ts'
import { textIn, type Locale } from '#shop/region.ts'
import { optionName, tilePictures } from '#shop/catalogue/product.rules.ts'
import { pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { pictureSource } from '../../shell/pictures.ts'
import { productPath } from '../../shell/product-path.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import { localeOfRequest, shopperState } from '../../shell/shopper-state.ts'

type Currency = Parameters<typeof fromDecimal>[1]

function shownProduct(locale: Locale, { product, ...rest }: Recommended, currency: Currency) {
  const option = product.productOption.find(({ subSku }) => subSku === rest.subSku)
  const { front } = tilePictures(product.detail)
  return {
    pid: product.id,
    sku: product.sku,
    subSku: rest.subSku,
    name: textIn(locale, product.name),
    optionName: option ? optionName(locale, option) : '',
    href: productPath(locale, product),
    url: product.uniqueUrl,
    picture: front && pictureSource(front),
    minutes: product.treatment?.minutes ?? null,
    productType: product.productType,
    slot: rest.slot,
    often: rest.often,
    because: rest.because,
    use: rest.use,
    price: formatMoney(fromDecimal(rest.price, currency)),
    months: rest.subscription?.months ?? null,
  }
}
export type ShownProduct = ReturnType<typeof shownProduct>

/**
 * Price of the routine bought once, and with subscriptions where available; `plan` is null if no product has a
 * subscription.
 */
function routineOf({ products }: ResultView, currency: Currency) {
  const shown = (amount: number) => formatMoney(fromDecimal(Number(amount.toFixed(2)), currency))
  const once = sumOf(products.map(({ price }) => price))
  const repeated = products.filter(({ subscription }) => subscription !== null)
  const withPlan = sumOf(products.map(({ price, subscription }) => subscription?.price ?? price))
  return {
    once: shown(once),
    plan:
      repeated.length > 0
        ? { price: shown(withPlan), skus: repeated.map(({ product }) => product.sku) }
        : null,
  }
}

/** `/diagnostic/result`: the newest result, or the one in the address; redirects to the test without any result. */
export async function resultPage(args: LoaderFunctionArgs) {
  const locale = localeOfRequest(args.request)
  const t = wordsFor(locale, 'scalpTest')
  const wanted = new URL(args.request.url).searchParams.get('test')
  const { results } = await callApi(args, listResults, {})
  const id = results.find((each) => each.id === wanted)?.id ?? results[0]?.id
  if (!id || (wanted !== null && !Id.safeParse(wanted).success))
    throw redirect(pathTo(locale, '/diagnostic/start'))
  const { result } = await callApi(args, getResult, { session: id })
  const { currency } = shopperState(args.request)
  const { products, treatments, ...rest } = result
  return {
    head: { title: t('result.title', { type: result.type.name }), noindex: true },
    today: dayInHongKong(new Date()),
    currency,
    result: {
      ...rest,
      products: products.map((each) => shownProduct(locale, each, currency)),
      treatments: treatments.map((each) => shownProduct(locale, each, currency)),
    },
    routine: routineOf(result, currency),
    isNewest: results[0]?.id === id,
    isSignedIn: isSignedIn(args.request),
  }
}
export type ResultData = Awaited<ReturnType<typeof resultPage>>
