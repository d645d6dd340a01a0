import type { OwnReview } from '#shop/reviews/writing/member.contract.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'

const endpoint = { method: 'DELETE', path: '/comment' } as const
const noFields = {}

/** Withdraws a review; collapsed to prevent a withdrawal by mistake. */
export function WithdrawReview({ review }: { review: OwnReview }) {
  const t = useWords('myReviews')
  const accountForm = useOwnForm({
    call: 'withdraw-comment',
    endpoint,
    rules: noFields,
    labels: noFields,
    saved: t('withdrawn'),
    concerns: (values) => values.comment_id === review.id,
  })
  return (
    <details open={accountForm.typed !== null} className="group/withdraw basis-full sm:basis-auto">
      <summary className="more w-fit list-none text-ink-soft [&::-webkit-details-marker]:hidden">
        {t('withdraw')}
        <span className="sr-only"> {review.title}</span>
      </summary>
      <form {...accountForm.form} className="mt-3 grid justify-items-start gap-3 text-[0.9375rem]">
        {accountForm.returnTo}
        <input type="hidden" name="comment_id" value={review.id} />
        <p>
          {review.replaces !== null && review.state !== 'published'
            ? t('withdrawVersion')
            : t('withdrawText')}
        </p>
        <Button type="submit" variant="danger" spacing="sm" loading={accountForm.isPending}>
          {t('withdrawNow')}
        </Button>
        {accountForm.trouble}
      </form>
    </details>
  )
}
