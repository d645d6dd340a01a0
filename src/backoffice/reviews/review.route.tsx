import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskReview } from '#shop/reviews/moderation/desk.contract.ts'
import { ActorName } from '../words/actor-name.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { StateLabel, useStateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewText } from './review-text.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getDeskReview, { id: args.params.id ?? '' })

/** A review: text, findings, decisions, and actions. */
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
                  {state(event.to)}{' '}
                  <span className="soft small">
                    <ActorName of={event.actor} />
                  </span>
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
