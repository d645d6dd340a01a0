import { Link } from '#ui/link.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'
import { useTicketPath } from '../paths.ts'
import type { TicketData } from './ticket.server.ts'

/** Deadline of free changes, times of reminders, and preparation. */
export function TicketFacts({ page: { booking, token } }: { page: TicketData }) {
  const t = useWords('booking')
  const ticket = useTicketPath()
  const { moment } = useDays()
  const isDeposit = booking.deposit?.isPaid ?? false
  const head = 'mb-1.5 text-lg'
  return (
    <div className="mt-[clamp(2rem,4vw,3rem)] grid gap-8 text-[0.9375rem] sm:grid-cols-3">
      <section>
        <h2 className={head}>{t('plansChange')}</h2>
        <p className="text-ink-soft">
          {booking.state === 'requested'
            ? t('requestFree')
            : booking.isFree
              ? t(isDeposit ? 'deposit.free' : 'freeUntil', {
                  until: moment(booking.freeUntil),
                  count: booking.movesLeft,
                })
              : t(isDeposit ? 'deposit.notFree' : 'notFree')}
        </p>
        {booking.canCancel ? (
          <Link to={ticket(booking.id, { do: 'cancel', token })} className="more mt-2 inline-block">
            {t('cancel')}
          </Link>
        ) : null}
      </section>
      {booking.reminders.length > 0 ? (
        <section>
          <h2 className={head}>{t('remind')}</h2>
          <ul className="num text-ink-soft">
            {booking.reminders.map((at) => (
              <li key={at}>{moment(at)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {booking.before ? (
        <section>
          <h2 className={head}>{t('beforeYouCome')}</h2>
          <p className="text-ink-soft">{booking.before.replaceAll(/<[^>]*>/g, ' ').trim()}</p>
        </section>
      ) : null}
    </div>
  )
}
