import type { ReactNode } from 'react'
import { Pager, type PagerLink } from '#ui/pager.tsx'
import { RatingSpread } from '#ui/rating-spread.tsx'
import { Stars } from '#ui/stars.tsx'
import { classes } from '#ui/classes.ts'
import { useWords } from '../../i18n/words.tsx'
import type { ReviewSort, ReviewsView } from '../product/product-view.ts'
import { ReviewCard } from './review-card.tsx'
import { useOwnVotes } from './use-own-votes.ts'

const sorts: readonly ReviewSort[] = ['newest', 'helpful', 'rating']

export type ReviewPlace = { page: number; sort: ReviewSort }

export type ReviewsProps = {
  reviews: ReviewsView
  /**
   * Renders a link to another page or order of the reviews: a product page has addresses for them, a dialog fetches.
   */
  link: (place: ReviewPlace, link: Omit<PagerLink, 'page'>) => ReactNode
  titleId: string
  stale?: boolean | undefined
}

/** Distribution of ratings, then 8 reviews per page. */
export function Reviews({ reviews, link, titleId, stale = false }: ReviewsProps) {
  const t = useWords('reviews')
  const { page, pages, sort, total } = reviews
  const voted = useOwnVotes(reviews.list)
  return (
    <>
      <h2 id={titleId} className="mb-[clamp(1.5rem,2.8vw,2.5rem)]">
        {t('title')}
      </h2>
      {total === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <>
          <div className="mb-8 grid items-center gap-x-16 gap-y-6 md:grid-cols-[12rem_minmax(0,26rem)]">
            <div>
              <p className="num font-display text-4xl">{reviews.average.toFixed(1)}</p>
              <Stars value={reviews.average} label={t('stars', { rating: reviews.average.toFixed(1) })} />
              <p className="mt-1 text-sm text-ink-soft">{t('count', { count: total })}</p>
            </div>
            <RatingSpread
              label={t('spread')}
              rows={reviews.distribution.map((row) => ({
                stars: row.rating,
                label: t('starRow', { stars: row.rating }),
                count: row.count,
              }))}
            />
          </div>
          {total > 1 ? (
            <ul aria-label={t('sort')} className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-[0.9375rem]">
              {sorts.map((one) => (
                <li key={one}>
                  {link(
                    { page: 1, sort: one },
                    {
                      'aria-label': t(`sortBy.${one}`),
                      'aria-current': one === sort ? 'page' : undefined,
                      className: classes(
                        'tap inline-flex min-h-9 items-center border-b',
                        one === sort ? 'border-ink' : 'border-transparent text-ink-soft hover:text-ink',
                      ),
                      children: t(`sortBy.${one}`),
                    },
                  )}
                </li>
              ))}
            </ul>
          ) : null}
          <div
            aria-busy={stale || undefined}
            className={classes('transition-opacity', stale && 'opacity-45')}
          >
            {reviews.list.map((review) => (
              <ReviewCard key={review.id} review={review} voted={voted.has(review.id)} />
            ))}
          </div>
          <Pager
            label={t('pages')}
            page={page}
            pages={pages}
            previousLabel={t('previous')}
            nextLabel={t('next')}
            pageLabel={(one) => t('page', { page: one })}
            link={({ page: to, ...rest }) => link({ page: to, sort }, rest)}
            className="mt-8"
          />
        </>
      )}
    </>
  )
}
