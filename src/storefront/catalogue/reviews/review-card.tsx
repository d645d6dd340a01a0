import Check from 'lucide-react/icons/check'
import Languages from 'lucide-react/icons/languages'
import type { TranslationTarget } from '#shop/reviews/contract.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Stars } from '#ui/stars.tsx'
import { TypedText } from '#ui/fields/typed-text.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { ReviewView } from '../product/product-view.ts'
import { ReviewPhotos } from './review-photos.tsx'
import { ReviewVideo } from './review-video.tsx'
import { ScriptOnly } from '#ui/hydration/script-only.tsx'
import { useReviewTranslation } from './use-review-translation.ts'
import { VoteButton } from './vote-button.tsx'

/** One published review. */
export function ReviewCard({ review, voted = false }: { review: ReviewView; voted?: boolean }) {
  const t = useWords('reviews')
  return (
    <article className="grid gap-x-10 gap-y-3 border-t border-line py-7 md:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="text-sm text-ink-soft max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4">
        <p className="font-medium text-ink">{review.name}</p>
        {review.verified ? (
          <p>
            <Check size={15} className="mr-1 inline align-[-0.15em] text-success" />
            {t('verified')}
          </p>
        ) : null}
        {review.rewarded ? <p>{t('rewarded')}</p> : null}
        {review.scalpType ? <p>{t('scalp', { type: review.scalpType })}</p> : null}
        <p className="num">
          <time dateTime={review.isoDay}>{review.day}</time>
        </p>
      </div>
      <div className="max-w-[46rem] min-w-0">
        <Stars value={review.rating} label={t('stars', { rating: review.rating })} className="text-sm" />
        {review.into ? (
          <Translated review={review} into={review.into} />
        ) : (
          <Words title={review.title} text={review.text} lang={review.language} />
        )}
        {review.photos.length > 0 ? <ReviewPhotos photos={review.photos} by={review.name} /> : null}
        {review.video ? <ReviewVideo url={review.video.url} by={review.name} /> : null}
        <VoteButton id={review.id} helpful={review.helpful} by={review.name} voted={voted} />
        {review.reply ? (
          <div className="mt-4 border-l-2 border-accent/50 pl-4 text-[0.9375rem]">
            <p className="text-sm text-ink-soft">{t('reply')}</p>
            <p>{review.reply}</p>
          </div>
        ) : null}
        {review.related.length > 0 ? (
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <span className="text-ink-soft">{t('related')}</span>
            {review.related.map((one) => (
              <Link key={one.href} to={one.href} className="more text-sm">
                {one.name}
              </Link>
            ))}
          </p>
        ) : null}
      </div>
    </article>
  )
}

function Words({ title, text, lang }: { title: string; text: string; lang: string }) {
  return (
    <div lang={lang}>
      <h3 className="mt-1.5 font-text text-base font-medium tracking-normal">{title}</h3>
      <p className="mt-1 whitespace-pre-line">{text}</p>
    </div>
  )
}

function Translated({ review, into }: { review: ReviewView; into: TranslationTarget }) {
  const t = useWords('reviews')
  const { stage, toggle } = useReviewTranslation(review.id, into)
  return (
    <>
      {stage.stage === 'original' ? (
        <Words title={review.title} text={review.text} lang={review.language} />
      ) : null}
      <div role="status">
        {stage.stage === 'loading' ? (
          <div className="mt-3 max-w-md">
            <span className="sr-only">{t('translating')}</span>
            <SkeletonText lines={3} />
          </div>
        ) : null}
        {stage.stage === 'translated' ? (
          <>
            <h3 className="mt-1.5 font-text text-base font-medium tracking-normal">
              <TypedText text={stage.words.title} />
            </h3>
            <p className="mt-1 whitespace-pre-line">
              <TypedText text={stage.words.content} />
            </p>
          </>
        ) : null}
      </div>
      <ScriptOnly>
        <button
          type="button"
          aria-pressed={stage.stage !== 'original'}
          onClick={toggle}
          className="tap mt-2 inline-flex min-h-8 items-center gap-1.5 text-sm text-accent hover:underline hover:underline-offset-4"
        >
          <Languages size={16} />
          {stage.stage === 'original' ? t('translate') : t('showOriginal')}
        </button>
      </ScriptOnly>
    </>
  )
}
