import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { aboutScalpTest } from '#shop/scalp-test/contract.ts'
import { listStories } from '#shop/reviews/contract.ts'
import { textIn, type Locale } from '#shop/region.ts'
import { getProducts, type ProductView } from '#shop/showcase/contract.ts'
import type { ReviewStory } from '#shop/showcase/stories.contract.ts'
import { getSetting, type ShopSetting } from '#shop/showcase/setting.contract.ts'
import { storyFrom } from '../../catalogue/reviews/story.ts'
import { tileFrom } from '../../catalogue/tile.ts'
import { pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { pictureSource } from '../../shell/pictures.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { siteOf } from '../../shell/seo/site.ts'
import { slideFrom } from './banner.server.ts'
import { ladderOf } from '../membership/ladder.server.ts'
import { shopLinkedData } from '../linked-data.server.ts'

const shownBest = 8
const shownMarket = 4
const shownTreatments = 2
const list = { htmlContent: false, sort: 'popularity', page: 1, limit: 1 } as const

/** Data of the home page, loaded in two rounds of calls; `seen`, `seenStories`: unpublished ones for a preview. */
export async function homePage(
  args: LoaderFunctionArgs,
  seen?: ShopSetting,
  seenStories?: readonly ReviewStory[],
) {
  const locale = localeOfRequest(args.request)
  const t = wordsFor(locale, 'home')
  const [setting, { stories }, { test }] = await Promise.all([
    seen ?? callApi(args, getSetting, {}),
    seenStories ? { stories: seenStories } : callApi(args, listStories, {}),
    callApi(args, aboutScalpTest, {}),
  ])
  const lists = setting.homepageSetting
  const best = lists.bestSellerList.slice(0, shownBest)
  const market = lists.marketplaceBestSellerList.slice(0, shownMarket)
  const treatments = lists.treatmentList.slice(0, shownTreatments)
  const [{ products = [] }, concerns] = await Promise.all([
    callApi(args, getProducts, { ...list, skus: [...best, ...market, ...treatments] }),
    Promise.all(lists.concerns.map((entry) => concernFrom(args, entry, locale))),
  ])
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const of = (skus: readonly string[]) => skus.flatMap((sku) => bySku.get(sku) ?? [])
  return {
    head: {
      title: t('title'),
      description: t('description'),
      picture: setting.heroBanner[0]?.image.replace('/media/', '/img/1440/'),
    },
    linked: shopLinkedData(siteOf(args.request), locale, setting),
    slides: setting.heroBanner.map((banner) => slideFrom(banner, locale)),
    concerns: concerns.filter(({ count }) => count > 0),
    best: of(best).map((product) => tileFrom(product, locale)),
    treatments: of(treatments).map((product) => treatmentCard(product, locale)),
    market: of(market).map((product) => tileFrom(product, locale)),
    stories: stories.map((story) => storyFrom(story, locale)),
    scalpTest: test && { questions: test.questions, types: test.types.length, minutes: test.minutes },
    ...ladderOf(setting),
  }
}

type Entry = ShopSetting['homepageSetting']['concerns'][number]

async function concernFrom(args: LoaderFunctionArgs, { value, name }: Entry, locale: Locale) {
  const { total = 0 } = await callApi(args, getProducts, { ...list, category: value })
  return {
    value,
    name: textIn(locale, name),
    count: total,
    href: pathTo(locale, '/collection/:collection?', { collection: value }),
  }
}

export type HomeData = Awaited<ReturnType<typeof homePage>>

export type TreatmentCardData = ReturnType<typeof treatmentCard>

export function treatmentCard(product: ProductView, locale: Locale) {
  const { sku, href, name, price } = tileFrom(product, locale)
  const media = product.detail.find(({ type }) => type === 'image')
  return {
    sku,
    href,
    name,
    price,
    minutes: product.treatment?.minutes ?? null,
    shops: product.treatment?.shops.length ?? 0,
    summary: textIn(locale, product.summary),
    picture: media ? pictureSource(media) : null,
  }
}
