import { Stars } from '#ui/stars.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { ReviewsView } from './product-view.ts'
import type { MouseEvent } from 'react'

type Props = {
  reviews: ReviewsView
  href: string
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

/** Average and number of reviews, as a link to the reviews. */
export function RatingLink({ reviews, href, onClick }: Props) {
  const t = useWords('buy')
  if (reviews.total === 0) return null
  return (
    <a
      href={href}
      onClick={onClick}
      className="tap mt-2.5 inline-flex min-h-6 items-center gap-2 text-[0.8125rem] text-ink-soft hover:text-ink"
    >
      <Stars
        value={reviews.average}
        label={t('stars', { average: reviews.average.toFixed(1) })}
        className="text-sm"
      />
      <span className="num">
        {t('reviewCount', { average: reviews.average.toFixed(1), count: reviews.total })}
      </span>
    </a>
  )
}
