import type { ReactNode } from 'react'
import type { OwnReview } from '#shop/reviews/writing/member.contract.ts'
import type { Reward } from '#shop/reviews/reward.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pager, type PagerLink } from '#ui/pager.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { inLocale } from '../../i18n/paths.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { SectionHead, Section } from '../section.tsx'
import { ReviewForm } from '../reviews/review-form.tsx'
import type { RewardLists } from './reward.server.ts'
import { RewardCard } from './reward-card.tsx'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'
import { WithdrawReview } from '../reviews/withdraw-review.tsx'

/** Rewards to choose, what may be written about, what is looked at, what is published. */
export function Reviews({ content }: { content: Loaded['REWARD'] }) {
  return content.kind === 'form' ? (
    <ReviewForm key={content.comment.id} page={content} />
  ) : (
    <Lists lists={content} />
  )
}

function Lists({
  lists: { awaiting, processing, published, rewards, page, pages, isSent },
}: {
  lists: RewardLists
}) {
  const t = useWords('myReviews')
  const account = useWords('account')
  const viewPath = useViewPath()
  const turn = ({ page: to, ...link }: PagerLink) => (
    <Link {...link} to={viewPath('REWARD', { page: String(to) })} />
  )
  const isEmpty = [awaiting, processing, published, rewards].every((list) => list.length === 0)
  return (
    <>
      <SectionHead title={account('view.REWARD')}>{t('intro')}</SectionHead>
      {isSent ? (
        <p role="status" className="mb-8 border-l-2 border-accent pl-4">
          {t('sent')}
        </p>
      ) : null}
      {isEmpty ? (
        <EmptyState drawing="letter" detail={t('emptyDetail')}>
          {t('empty')}
        </EmptyState>
      ) : null}
      {rewards.length > 0 ? (
        <Section id="rewards" title={t('rewards')}>
          <ul className="grid gap-4">
            {inOrder(rewards).map((reward) => (
              <RewardCard key={reward.id} reward={reward} />
            ))}
          </ul>
        </Section>
      ) : null}
      {awaiting.length > 0 ? (
        <Section id="awaiting" title={t('awaiting')}>
          <ul className="grid">
            {awaiting.map((review) => (
              <Goods key={review.id} review={review}>
                <p className="text-[0.9375rem] text-ink-soft">{t('daysLeft', { days: review.daysLeft })}</p>
                <Link
                  to={viewPath('REWARD', { write: review.id })}
                  className={buttonLook({ variant: 'primary', spacing: 'sm' })}
                >
                  {t('write')}
                  <span className="sr-only"> {review.name}</span>
                </Link>
              </Goods>
            ))}
          </ul>
        </Section>
      ) : null}
      {processing.length > 0 ? (
        <Section id="processing" title={t('processing')}>
          <p className="mb-4 text-[0.9375rem] text-ink-soft">{t('processingText')}</p>
          <ul className="grid">
            {processing.map((review) => (
              <Written key={review.id} review={review} />
            ))}
          </ul>
        </Section>
      ) : null}
      {published.length > 0 ? (
        <Section id="published" title={t('published')}>
          <ul className="grid">
            {published.map((review) => (
              <Written key={review.id} review={review} />
            ))}
          </ul>
          <Pager
            label={t('pages')}
            page={page}
            pages={pages}
            previousLabel={t('previous')}
            nextLabel={t('next')}
            pageLabel={(at) => t('page', { page: at })}
            link={turn}
            className="mt-8"
          />
        </Section>
      ) : null}
    </>
  )
}

/** What can be done something with comes first. */
const places: readonly Reward['state'][] = [
  'claimable',
  'claimed',
  'reserved',
  'locked',
  'redeemed',
  'expired',
  'void',
]
const inOrder = (rewards: readonly Reward[]): Reward[] =>
  rewards.toSorted((a, b) => places.indexOf(a.state) - places.indexOf(b.state))

/** What was bought: picture, name, and what can be done about it. */
function Goods({ review, children }: { review: OwnReview; children: ReactNode }) {
  const locale = useLocale()
  return (
    <li className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-5 border-t border-line py-5 first:border-t-0 first:pt-0">
      <Picture
        source={pictureSource({ thumbnail: review.thumbnail, width: 1_200, height: 1_500 })}
        alt=""
        sizes="68px"
        className="aspect-4/5 w-full object-cover"
      />
      <div className="grid content-start justify-items-start gap-2">
        <p>
          <Link to={inLocale(locale, review.url)} className="font-medium hover:underline">
            {review.name}
          </Link>
          <span className="block text-sm text-ink-soft">
            {review.optionName} · <span className="num">{review.orderNumber}</span>
          </span>
        </p>
        {children}
      </div>
    </li>
  )
}

function Written({ review }: { review: OwnReview }) {
  const t = useWords('myReviews')
  const stars = useWords('reviews')
  const viewPath = useViewPath()
  return (
    <Goods review={review}>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Stars
          value={review.rating ?? 0}
          label={stars('stars', { rating: review.rating ?? 0 })}
          className="text-sm"
        />
        <span className="text-sm text-ink-soft">{t(`state.${toldState(review)}`)}</span>
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
    </Goods>
  )
}

/** A new version is told apart; what is none of the others is being looked at. */
function toldState({
  state,
  replaces,
}: OwnReview): 'processing' | 'version' | 'changes_requested' | 'rejected' | 'published' | 'hidden' {
  if (state === 'changes_requested' || state === 'rejected' || state === 'published' || state === 'hidden')
    return state
  return replaces === null ? 'processing' : 'version'
}
