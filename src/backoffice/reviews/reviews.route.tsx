import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listDeskReviews } from '#shop/reviews/moderation/desk.contract.ts'
import type { DeskReview } from '#shop/reviews/moderation/desk-review.contract.ts'
import { findings } from '#shop/reviews/moderation/moderation.rules.ts'
import { reviewStates } from '#shop/reviews/review.rules.ts'
import { textIn } from '#shop/region.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Age, Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { StarCounts } from './star-counts.tsx'

const size = 50
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listDeskReviews, queryOf(args, listDeskReviews, { limit: String(size) }))),
  now: new Date().toISOString(),
})

const states = reviewStates.filter((state) => state !== 'awaiting')

/** Reviews: pending ones, oldest first, or those of a state. */
export default function Reviews() {
  const t = useWords('reviews')
  const state = useWords('state')
  const finding = useWords('finding')
  const may = useMay()
  const { reviews, total, byStars, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      <Filters
        filters={[
          {
            name: 'state',
            label: state('processing'),
            options: states.map((each) => [each, state(each)] as const),
          },
          {
            name: 'finding',
            label: t('findings'),
            options: findings.map((each) => [each, finding(each)] as const),
          },
          {
            name: 'stars',
            label: t('stars'),
            options: ['5', '4', '3', '2', '1'].map((each) => [each, '★'.repeat(Number(each))] as const),
          },
        ]}
      />
      <List
        name="reviews"
        label={t('title')}
        columns={useReviewColumns(now)}
        rows={reviews}
        total={total}
        size={size}
        to={({ id }) => `/desk/reviews/${id}`}
        none={{ text: t('noneWait') }}
        file="reviews"
        bulk={
          may('reviews.moderate')
            ? { label: t('together'), action: '/desk/bulk/new', many: 'reviews', buttons: null }
            : null
        }
      />
      <StarCounts rows={byStars} />
    </>
  )
}

function useReviewColumns(now: string): readonly Column<DeskReview>[] {
  const t = useWords('reviews')
  const finding = useWords('finding')
  const locale = useLocale()
  const isLate = ({ state, dueAt }: DeskReview) => state === 'processing' && dueAt !== null && dueAt < now
  return [
    { key: 'title', title: t('review'), isName: true, className: 'wrap', cell: ({ title }) => title },
    {
      key: 'nickname',
      title: t('by'),
      fields: ['nickname', 'isVersion'],
      className: 'soft',
      spare: 2,
      cell: (review) => (
        <>
          {review.nickname}
          {review.isVersion ? ` · ${t('version')}` : ''}
          {review.photos.length > 0 ? ` · ${t('photoCount', { count: review.photos.length })}` : ''}
        </>
      ),
    },
    { key: 'productName', title: t('product'), cell: ({ productName }) => textIn(locale, productName) },
    { key: 'rating', title: t('stars'), isNumber: true, cell: ({ rating }) => rating },
    {
      key: 'findings',
      title: t('findings'),
      cell: ({ findings }) => findings.map((each) => finding(each)).join(', ') || '—',
    },
    {
      key: 'submittedAt',
      title: t('since'),
      className: 'tight soft',
      spare: 3,
      cell: ({ submittedAt }) => (submittedAt ? <Age at={submittedAt} now={now} /> : '—'),
    },
    {
      key: 'dueAt',
      title: t('due'),
      className: (review) => (isLate(review) ? 'tight hot' : 'tight soft'),
      cell: ({ state, dueAt }) => (state === 'processing' && dueAt ? <Moment at={dueAt} /> : '—'),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <StateLabel state={state} /> },
  ]
}
