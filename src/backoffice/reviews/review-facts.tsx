import type { DeskReview } from '#shop/reviews/moderation/desk-review.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { useMay } from '../shell/frame-context.ts'
import { Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'

/** Product, order, findings and reasons of a review. */
export function ReviewFacts({ review }: { review: DeskReview }) {
  const t = useWords('reviews')
  const finding = useWords('finding')
  const reason = useWords('reviewReason')
  const locale = useLocale()
  const may = useMay()
  return (
    <dl>
      <dt>{t('product')}</dt>
      <dd>
        <a href={review.url} className="link">
          {textIn(locale, review.productName)}
        </a>
      </dd>
      {review.orderNumber ? (
        <>
          <dt>{t('order')}</dt>
          <dd className="num">
            {may('orders.read') && review.orderId ? (
              <Link to={`/desk/orders/${review.orderId}`} className="link">
                {review.orderNumber}
              </Link>
            ) : (
              review.orderNumber
            )}
          </dd>
        </>
      ) : null}
      {review.scalpType ? (
        <>
          <dt>{t('scalp')}</dt>
          <dd>{textIn(locale, review.scalpType)}</dd>
        </>
      ) : null}
      <dt>{t('findings')}</dt>
      <dd className={review.findings.length > 0 ? 'hot' : ''}>
        {review.findings.map((each) => finding(each)).join(', ') || t('nothingFound')}
      </dd>
      {review.reasons.length > 0 ? (
        <>
          <dt>{t('reasons')}</dt>
          <dd>{review.reasons.map((each) => reason(each)).join(', ')}</dd>
        </>
      ) : null}
      {review.note === '' ? null : (
        <>
          <dt>{t('note')}</dt>
          <dd>{review.note}</dd>
        </>
      )}
      {review.submittedAt ? (
        <>
          <dt>{t('since')}</dt>
          <dd>
            <Moment at={review.submittedAt} />
          </dd>
        </>
      ) : null}
    </dl>
  )
}
