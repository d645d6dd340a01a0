import type { readBookingHistory } from '#shop/bookings/history/history.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { useStateLabel } from '../../shell/label.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'

export type BookingHistory = AnswerOf<typeof readBookingHistory>['events']

/** History of an appointment with authors; rescheduled times include the previous one. */
export function HistoryCard({ history }: { history: BookingHistory }) {
  const t = useWords('calendar')
  const stateOf = useStateLabel()
  if (history.length === 0) return null
  const now = history.at(-1)?.startsAt
  return (
    <section aria-labelledby="booking-history">
      <h3 id="booking-history">{t('history.title')}</h3>
      <ol className="desk-line-time">
        {history.map(({ kind, at, actor, reason, startsAt }, index) => (
          <li key={index}>
            <b>{kind === 'waived' || kind === 'health_answered' ? t(`history.${kind}`) : stateOf(kind)}</b>{' '}
            {startsAt === now ? null : (
              <span className="num">
                <Moment at={startsAt} short />
              </span>
            )}
            <br />
            <span className="soft">
              <Moment at={at} short /> · {actor}
            </span>
            {reason === '' ? null : <div className="soft">{reason}</div>}
          </li>
        ))}
      </ol>
    </section>
  )
}
