import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useTicketPath } from '../../bookings/paths.ts'
import { TodayContext, useDays } from '../subscriptions/use-days.ts'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'

type Props = { treatments: Loaded['DASHBOARD']['treatments']; today: string }

/** The appointment that comes next, or sessions that wait to be booked; without either there is no card. */
export function NextTreatmentCard({ treatments, today }: Props) {
  if (!treatments.next && treatments.sessionsLeft === 0) return null
  return (
    <TodayContext value={today}>
      <Card treatments={treatments} />
    </TodayContext>
  )
}

function Card({ treatments: { next, sessionsLeft } }: Pick<Props, 'treatments'>) {
  const t = useWords('booking')
  const viewPath = useViewPath()
  const ticket = useTicketPath()
  const { long, clock, dayOf } = useDays()
  return (
    <Link
      to={next ? ticket(next.id) : viewPath('TREATMENTS')}
      className="group grid content-start gap-2 bg-shell p-6 transition-colors hover:bg-accent-soft"
    >
      <h2 className="font-text text-sm text-ink-soft">{next ? next.product.name : t('packages')}</h2>
      <p className="font-display text-xl">
        {next
          ? t('onDayAt', { day: long(dayOf(next.startsAt)), time: clock(next.startsAt) })
          : t('sessionsLeft', { count: sessionsLeft })}
      </p>
      <p className="mt-3 text-[0.9375rem] text-ink-soft group-hover:text-ink">
        {next ? `${next.branch.name} · ${t('sessionsLeft', { count: sessionsLeft })}` : t('bookTime')}
      </p>
    </Link>
  )
}
