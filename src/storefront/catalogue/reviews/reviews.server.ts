import { type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { dayMonthYear } from '#shop/delivery/rules.ts'
import * as contract from '#shop/reviews/contract.ts'
import { isAlready } from '#shop/reviews/writing/language.rules.ts'
import { textIn, type Locale } from '#shop/region.ts'
import type { ShopSetting } from '#shop/showcase/setting.contract.ts'
import { inLocale } from '../../i18n/paths.ts'
import type { ReviewsView, ReviewView } from '../product/product-view.ts'

const targets: Record<Locale, contract.TranslationTarget> = {
  hk: 'zh-TW',
  zh: 'zh-TW',
  cn: 'zh-CN',
  en: 'en',
}
const tags = { chi: 'zh-Hant', cn: 'zh-Hans', eng: 'en' } as const

/** Placeholder for reviews that could not be loaded. */
export const noReviews: ReviewsView = {
  list: [],
  total: 0,
  page: 1,
  pages: 1,
  sort: 'newest',
  average: 0,
  distribution: [],
}

/** The page of reviews given by the address: `?reviews=2&sort=helpful`. */
export async function reviewsOf(
  args: LoaderFunctionArgs,
  productId: string,
  locale: Locale,
  setting: ShopSetting,
): Promise<ReviewsView> {
  const query = new URL(args.request.url).searchParams
  const sort = contract.reviewSorts.find((one) => one === query.get('sort')) ?? 'newest'
  const page = Math.min(1_000, Math.max(1, Number.parseInt(query.get('reviews') ?? '1', 10) || 1))
  const read = (at: number) => callApi(args, contract.listReviews, { id: productId, page: at, sort })
  const first = await read(page)
  const last = Math.max(1, Math.ceil(first.total / contract.reviewsPerPage))
  const answer = page > last ? await read(last) : first
  return {
    list: answer.commentList.map((review) => reviewView(review, locale, setting)),
    total: answer.total,
    page: answer.page,
    pages: last,
    sort,
    average: answer.average,
    distribution: answer.distribution,
  }
}

function reviewView(
  review: contract.Review,
  locale: Locale,
  setting: Pick<ShopSetting, 'scalpTypeList'>,
): ReviewView {
  const scalp = setting.scalpTypeList.find((type) => type.key === review.scalpType)
  const into = targets[locale]
  return {
    id: review.id,
    name: review.nickname,
    day: dayMonthYear(review.createdAt.slice(0, 10)),
    isoDay: review.createdAt.slice(0, 10),
    rating: review.rating,
    title: review.title,
    text: review.content,
    language: tags[review.language],
    into: isAlready(`${review.title} ${review.content}`, into) ? null : into,
    verified: review.verified,
    helpful: review.helpful,
    scalpType: scalp ? textIn(locale, scalp.name) : null,
    reply: review.reply ? textIn(locale, review.reply) : null,
    rewarded: review.rewarded,
    photos: review.photos,
    video: review.video,
    related: review.relatedInventoryProducts.map(({ name, url }) => ({
      name: textIn(locale, name),
      href: inLocale(locale, url),
    })),
  }
}
