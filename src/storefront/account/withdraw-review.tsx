import type { OwnReview } from '#shop/reviews/member.contract.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '../i18n/words.tsx'
import { useOwnForm } from './own-form.tsx'

const endpoint = { method: 'DELETE', path: '/comment' } as const
const nothing = {}

/** Takes a review back: unfolded first, so that nobody does it by a slip. */
export function WithdrawReview({ review }: { review: OwnReview }) {
  const t = useWords('myReviews')
  const own = useOwnForm({
    call: 'withdraw-comment',
    endpoint,
    rules: nothing,
    labels: nothing,
    saved: t('withdrawn'),
  })
  return (
    <details className="group/withdraw basis-full sm:basis-auto">
      <summary className="more w-fit list-none text-ink-soft [&::-webkit-details-marker]:hidden">
        {t('withdraw')}
        <span className="sr-only"> {review.title}</span>
      </summary>
      <form {...own.form} className="mt-3 grid justify-items-start gap-3 text-[0.9375rem]">
        {own.returnTo}
        <input type="hidden" name="comment_id" value={review.id} />
        <p>
          {review.replaces !== null && review.state !== 'published'
            ? t('withdrawVersion')
            : t('withdrawText')}
        </p>
        <Button type="submit" variant="danger" spacing="sm" loading={own.isPending}>
          {t('withdrawNow')}
        </Button>
        {own.trouble}
      </form>
    </details>
  )
}
