import type { OwnReview } from '#shop/reviews/writing/member.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'
import { Section } from '../section.tsx'
import { useViewPath } from '../use-view-path.ts'
import { ReviewedGoods } from './reviewed-goods.tsx'

/** Products that can be reviewed, each with the days left. */
export function AwaitingReviews({ reviews }: { reviews: readonly OwnReview[] }) {
  const t = useWords('myReviews')
  const viewPath = useViewPath()
  return (
    <Section id="awaiting" title={t('awaiting')}>
      <ul className="grid">
        {reviews.map((review) => (
          <ReviewedGoods key={review.id} review={review}>
            <p className="text-[0.9375rem] text-ink-soft">{t('daysLeft', { days: review.daysLeft })}</p>
            <Link
              to={viewPath('REWARD', { write: review.id })}
              className={buttonLook({ variant: 'primary', spacing: 'sm' })}
            >
              {t('write')}
              <span className="sr-only"> {review.name}</span>
            </Link>
          </ReviewedGoods>
        ))}
      </ul>
    </Section>
  )
}
