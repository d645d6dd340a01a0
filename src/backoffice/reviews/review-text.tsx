import type { DeskReview } from '#shop/reviews/moderation/desk-review.contract.ts'
import { textIn } from '#shop/region.ts'
import { StateLabel } from '../shell/label.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { ReviewFacts } from './review-facts.tsx'

/** A version of a review as published, with its facts. */
export function ReviewText({ review }: { review: DeskReview }) {
  const t = useWords('reviews')
  const locale = useLocale()
  return (
    <article className="desk-card stack" aria-label={review.title}>
      <div className="row">
        <b className="num" role="img" aria-label={t('starCount', { rating: review.rating })}>
          {'★'.repeat(review.rating)}
          <span className="soft">{'★'.repeat(5 - review.rating).replaceAll('★', '☆')}</span>
        </b>
        <span className="soft">{review.nickname}</span>
        {review.featured ? <StateLabel state="featured" /> : null}
      </div>
      <h3>{review.title}</h3>
      <p style={{ whiteSpace: 'pre-line' }}>{review.content}</p>
      {review.photos.length > 0 ? (
        <div className="row">
          {review.photos.map((photo, at) => (
            <a key={photo.id} href={photo.large} target="_blank" rel="noreferrer">
              <img
                src={photo.small}
                alt={t('photo', { number: at + 1 })}
                width={140}
                height={140}
                style={{ objectFit: 'cover', width: 140, height: 140 }}
              />
            </a>
          ))}
        </div>
      ) : null}
      {review.video ? (
        <video
          src={review.video.url}
          controls
          playsInline
          preload="metadata"
          aria-label={t('video')}
          style={{ maxWidth: '100%', width: 320 }}
        />
      ) : null}
      {review.reply ? (
        <blockquote className="soft">
          {t('reply')}: {textIn(locale, review.reply)}
        </blockquote>
      ) : null}
      <ReviewFacts review={review} />
    </article>
  )
}
