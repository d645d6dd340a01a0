import type { Reward } from '#shop/reviews/reward.contract.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pager, type PagerLink } from '#ui/pager.tsx'
import { useWords } from '../../i18n/words.tsx'
import { SectionHead, Section } from '../section.tsx'
import { ReviewForm } from '../reviews/review-form.tsx'
import type { RewardLists } from './reward.server.ts'
import { RewardCard } from './reward-card.tsx'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'
import { WrittenReview } from '../reviews/written-review.tsx'
import { AwaitingReviews } from '../reviews/awaiting-reviews.tsx'

/** Rewards to choose, products to review, reviews in moderation, published reviews. */
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
      {awaiting.length > 0 ? <AwaitingReviews reviews={awaiting} /> : null}
      {processing.length > 0 ? (
        <Section id="processing" title={t('processing')}>
          <p className="mb-4 text-[0.9375rem] text-ink-soft">{t('processingText')}</p>
          <ul className="grid">
            {processing.map((review) => (
              <WrittenReview key={review.id} review={review} />
            ))}
          </ul>
        </Section>
      ) : null}
      {published.length > 0 ? (
        <Section id="published" title={t('published')}>
          <ul className="grid">
            {published.map((review) => (
              <WrittenReview key={review.id} review={review} />
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

/** Sort order of rewards: those with an action come first. */
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
