import { Link } from '#ui/link.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'
import { useTicketPath } from '../paths.ts'
import type { TicketData } from './ticket.server.ts'

/** Appointments booked together; each has a ticket of its own. */
export function TicketSeries({ page: { booking, together, token } }: { page: TicketData }) {
  const t = useWords('booking')
  const ticket = useTicketPath()
  const { long, clock, dayOf } = useDays()
  const when = (startsAt: string) => t('onDayAt', { day: long(dayOf(startsAt)), time: clock(startsAt) })
  return (
    <section aria-labelledby="together" className="mt-[clamp(2rem,4vw,3rem)]">
      <h2 id="together" className="mb-2 text-lg">
        {t('series.together')}
      </h2>
      <ul className="num border-t border-line">
        {together.map(({ id, startsAt }) => (
          <li key={id} className="border-b border-line">
            {id === booking.id ? (
              <span aria-current="page" className="block py-3 font-medium">
                {when(startsAt)}
              </span>
            ) : (
              <Link to={ticket(id, { token })} className="block py-3 transition-colors hover:text-accent">
                {when(startsAt)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
