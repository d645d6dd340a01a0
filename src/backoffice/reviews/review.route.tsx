import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskReview, type DeskReview } from '#shop/reviews/moderation/desk.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel, useStateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useLocale, useWords } from '../words/words.tsx'
import { ReviewActions } from './review-actions.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getDeskReview, { id: args.params.id ?? '' })

/** One review: what it says, what was found in it, what was decided, and what can be. */
export default function Review() {
  const t = useWords('reviews')
  const why = useWhy()
  const { review, published, events, care } = useLoaderData<typeof loader>()
  const state = useStateLabel()
  return (
    <>
      <PageTop title={review.title}>
        <StateLabel state={review.state} />
      </PageTop>
      <div className="desk-two">
        <div className="stack">
          <ReviewText review={review} />
          {published ? (
            <section className="stack" aria-label={t('publishedNow')}>
              <h2>{t('publishedNow')}</h2>
              <ReviewText review={published} />
            </section>
          ) : null}
        </div>
        <div className="stack">
          <ReviewActions review={review} isCareOpen={care !== null && care.doneAt === null} />
          <section className="desk-card" aria-labelledby="history">
            <h2 id="history">{t('history')}</h2>
            <ol className="desk-line-time">
              {events.map((event) => (
                <li key={`${event.at} ${event.to}`}>
                  {state(event.to)} <span className="soft small">{event.actor}</span>
                  {why(event) === '' ? null : <div className="small soft">{why(event)}</div>}
                  <div className="small soft">
                    <Moment at={event.at} />
                  </div>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </>
  )
}

function ReviewText({ review }: { review: DeskReview }) {
  const t = useWords('reviews')
  const finding = useWords('finding')
  const reason = useWords('reviewReason')
  const locale = useLocale()
  const may = useMay()
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
    </article>
  )
}
