import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listDeskReviews, type DeskReview } from '#shop/reviews/moderation/desk.contract.ts'
import { findings } from '#shop/reviews/moderation/moderation.rules.ts'
import { reviewStates } from '#shop/reviews/review.rules.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Age, Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { StarCounts } from './star-counts.tsx'

const size = 50
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listDeskReviews, queryOf(args, listDeskReviews, { limit: String(size) }))),
  now: new Date().toISOString(),
})

const states = reviewStates.filter((state) => state !== 'awaiting')

/** What members wrote: those that wait, the longest first, or any other state. */
export default function Reviews() {
  const t = useWords('reviews')
  const state = useWords('state')
  const finding = useWords('finding')
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
      {reviews.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('review')}</th>
                <th>{t('product')}</th>
                <th>{t('stars')}</th>
                <th>{t('findings')}</th>
                <th>{t('since')}</th>
                <th>{t('due')}</th>
                <th>{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {reviews.map((review) => (
                <ReviewRow key={review.id} review={review} now={now} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} file="reviews" />
      <StarCounts rows={byStars} />
    </>
  )
}

function ReviewRow({ review, now }: { review: DeskReview; now: string }) {
  const t = useWords('reviews')
  const finding = useWords('finding')
  const locale = useLocale()
  const isLate = review.state === 'processing' && review.dueAt !== null && review.dueAt < now
  return (
    <tr>
      <td>
        <Link to={`/desk/reviews/${review.id}`}>{review.title}</Link>
        <div className="small soft">
          {review.nickname}
          {review.isVersion ? ` · ${t('version')}` : ''}
          {review.photos.length > 0 ? ` · ${t('photoCount', { count: review.photos.length })}` : ''}
        </div>
      </td>
      <td>{textIn(locale, review.productName)}</td>
      <td className="tight num">{review.rating}</td>
      <td>{review.findings.map((each) => finding(each)).join(', ') || '—'}</td>
      <td className="tight soft">{review.submittedAt ? <Age at={review.submittedAt} now={now} /> : '—'}</td>
      <td className={isLate ? 'tight hot' : 'tight soft'}>
        {review.state === 'processing' && review.dueAt ? <Moment at={review.dueAt} /> : '—'}
      </td>
      <td>
        <StateLabel state={review.state} />
      </td>
    </tr>
  )
}
