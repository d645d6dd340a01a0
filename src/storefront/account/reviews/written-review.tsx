import type { OwnReview } from '#shop/reviews/writing/member.contract.ts'
import { Link } from '#ui/link.tsx'
import { Stars } from '#ui/stars.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useViewPath } from '../use-view-path.ts'
import { WithdrawReview } from './withdraw-review.tsx'
import { ReviewedGoods } from './reviewed-goods.tsx'

/** A submitted review: state, text, photos, and the reply of staff. */
export function WrittenReview({ review }: { review: OwnReview }) {
  const t = useWords('myReviews')
  const stars = useWords('reviews')
  const viewPath = useViewPath()
  return (
    <ReviewedGoods review={review}>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Stars
          value={review.rating ?? 0}
          label={stars('stars', { rating: review.rating ?? 0 })}
          className="text-sm"
        />
        <span className="text-sm text-ink-soft">{t(`state.${stateLabel(review)}`)}</span>
      </p>
      <div className="max-w-[42rem]">
        <p className="font-medium">{review.title}</p>
        <p className="line-clamp-3 whitespace-pre-line">{review.content}</p>
      </div>
      {review.photos.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {review.photos.map((photo) => (
            <li key={photo.id}>
              <img
                src={photo.small}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                className="size-16 rounded-sm bg-shell object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
      {review.reasons.length > 0 || review.note !== '' ? (
        <div className="border-l-2 border-warning pl-4 text-[0.9375rem]">
          {review.reasons.map((reason) => (
            <p key={reason}>{t(`reason.${reason}`)}</p>
          ))}
          {review.note === '' ? null : <p className="text-ink-soft">{review.note}</p>}
        </div>
      ) : null}
      {review.canEdit ? (
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
          <Link to={viewPath('REWARD', { write: review.id })} className="more">
            {t('edit')}
            <span className="sr-only"> {review.title}</span>
          </Link>
          {review.canWithdraw ? <WithdrawReview review={review} /> : null}
        </div>
      ) : null}
    </ReviewedGoods>
  )
}

/** A new version has a label of its own; states without a label are shown as processing. */
function stateLabel({
  state,
  replaces,
}: OwnReview): 'processing' | 'version' | 'changes_requested' | 'rejected' | 'published' | 'hidden' {
  if (state === 'changes_requested' || state === 'rejected' || state === 'published' || state === 'hidden')
    return state
  return replaces === null ? 'processing' : 'version'
}
