import { z } from 'zod'
import { commaList, endpoint, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ReviewStory } from '../showcase/stories.contract.ts'
import { Text } from '../text.ts'
import { ReviewPhoto } from './media/photo.contract.ts'
import { ReviewVideo } from './media/video.contract.ts'

export const reviewSorts = ['newest', 'helpful', 'rating'] as const
export const reviewsPerPage = 8

export const Review = onWire(
  {
    id: Id,
    inventorySku: z.string(),
    nickname: z.string(),
    registerDay: z.iso.date(),
    createdAt: z.iso.datetime(),
    rating: z.number().int(),
    title: z.string(),
    content: z.string(),
    titleEn: z.string().optional(),
    contentEn: z.string().optional(),
    language: z.enum(['chi', 'cn', 'eng']),
    verified: z.boolean(),
    helpful: z.number().int(),
    scalpType: z.string().optional(),
    reply: Text.optional(),
    /** Whether its author received a reward, which is independent of the stars. */
    rewarded: z.boolean(),
    photos: z.array(ReviewPhoto),
    video: ReviewVideo.nullable(),
    relatedInventoryProducts: z.array(z.object({ sku: z.string(), name: Text, url: z.string() })),
  },
  { id: '_id' },
).meta({ id: 'Review' })
export type Review = z.output<typeof Review>

export const listReviews = endpoint('GET', '/product/comment/{id}', {
  name: 'product-comments',
  about:
    'Published reviews of a product, 8 a page, those in the reader’s language first, with the distribution of stars.',
  query: z.object({
    id: z.uuid(),
    page: wholeNumber(1, 1_000).default(1),
    sort: z.enum(reviewSorts).default('newest'),
  }),
  answer: onWire({
    commentList: z.array(Review),
    total: z.number().int(),
    page: z.number().int(),
    average: z.number(),
    distribution: z.array(z.object({ rating: z.number().int(), count: z.number().int() })),
  }),
  cacheSeconds: 30,
  refuses: ['shop.not_found'],
})

export const listStories = endpoint('GET', '/review-stories', {
  name: 'review-stories',
  about: 'Stories of customers: those written by staff, then featured reviews.',
  answer: z.object({ stories: z.array(ReviewStory) }),
  cacheSeconds: 60,
})

/** `zh-CN` is accepted in addition to the two older targets. */
const translationTargets = ['en', 'zh-TW', 'zh-CN'] as const
export type TranslationTarget = (typeof translationTargets)[number]

const commentIds = commaList(z.uuid(), 20).refine((ids) => ids.length > 0)

export const translate = endpoint('GET', '/language/translate', {
  name: 'translate',
  about:
    'Translations of reviews, in the requested order, without those that cannot be translated. A single one also has `title` and `content`.',
  query: onWire({ commentIds, lang: z.enum(translationTargets) }),
  answer: onWire({
    title: z.string().optional(),
    content: z.string().optional(),
    translations: z.array(onWire({ commentId: Id, title: z.string(), content: z.string() })),
  }),
  refuses: ['shop.too_many_requests'],
})
