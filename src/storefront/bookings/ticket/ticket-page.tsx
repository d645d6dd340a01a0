import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { Pill } from '../../account/subscriptions/pill.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { useTicketPath } from '../paths.ts'
import { AtSameTime } from '../book/at-same-time.tsx'
import { isToCome, toneOf } from './standing.rules.ts'
import { TicketCard } from './ticket-card.tsx'
import type { TicketData } from './ticket.server.ts'
import { TicketSeries } from './ticket-series.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketActions } from './ticket-actions.tsx'

export function TicketPage({ page }: { page: TicketData }) {
  const { booking } = page
  const t = useWords('booking')
  const { long, dayOf } = useDays()
  const day = long(dayOf(booking.startsAt))
  const heading =
    booking.state === 'confirmed'
      ? t('seeYou', { day })
      : booking.state === 'requested'
        ? t('requestedFor', { day })
        : booking.stateText
  return (
    <div className="wrap max-w-4xl py-[clamp(1.5rem,4vw,4rem)]">
      <Pill tone={toneOf[booking.state]}>{booking.stateText}</Pill>
      <h1 className="mt-3">{heading}</h1>
      <Lead page={page} />
      {booking.atSameTime.length > 0 ? (
        <div className="mt-4">
          <AtSameTime booking={booking} />
        </div>
      ) : null}
      <TicketCard booking={booking} />
      {isToCome(booking.state) ? <TicketActions page={page} /> : <Onward page={page} />}
      {isToCome(booking.state) ? <TicketFacts page={page} /> : null}
      {page.together.length > 1 ? <TicketSeries page={page} /> : null}
    </div>
  )
}

function Lead({ page: { booking } }: { page: TicketData }) {
  const t = useWords('booking')
  const { moment } = useDays()
  const text =
    booking.state === 'confirmed'
      ? t('comeEarly')
      : booking.state === 'requested' && booking.lapsesAt
        ? t('answeredBy', { until: moment(booking.lapsesAt) })
        : booking.state === 'held' && booking.lapsesAt
          ? t('keptForYouUntil', { until: moment(booking.lapsesAt) })
          : booking.state === 'completed' && booking.afterCare === ''
            ? t('thanks')
            : ''
  return (
    <>
      {text ? <p className="lead mt-2">{text}</p> : null}
      {booking.state === 'confirmed' ? <p className="mt-1 text-ink-soft">{t('late')}</p> : null}
      {booking.lateMinutes > 0 ? (
        <p className="mt-2 text-ink-soft">{t('cameLate', { count: booking.lateMinutes })}</p>
      ) : null}
      {booking.afterCare ? (
        <div className="mt-4 border-l-2 border-accent pl-4">
          <h2 className="font-text text-sm text-ink-soft">{t('afterCare')}</h2>
          <p className="whitespace-pre-line">{booking.afterCare}</p>
        </div>
      ) : null}
    </>
  )
}

function Onward({ page: { booking } }: { page: TicketData }) {
  const t = useWords('booking')
  const to = usePathTo()
  const ticket = useTicketPath()
  const { long, dayOf } = useDays()
  if (booking.state === 'held')
    return (
      <p className="mt-6">
        <Link
          to={`${to('/booking/:treatmenturl', { treatmenturl: booking.product.uniqueUrl })}?${new URLSearchParams({ offer: booking.id, branch: booking.branch.key, from: dayOf(booking.startsAt) }).toString()}`}
          className={buttonLook({ variant: 'primary' })}
        >
          {t('takePlace')}
        </Link>
      </p>
    )
  if (booking.movedTo)
    return (
      <p className="mt-6">
        <Link to={ticket(booking.movedTo)} className={buttonLook({ variant: 'primary' })}>
          {t('toNewTime')}
        </Link>
      </p>
    )
  const next = booking.nextOn ? `?${new URLSearchParams({ from: booking.nextOn }).toString()}` : ''
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      {booking.nextOn ? <p>{t('nextBy', { day: long(booking.nextOn) })}</p> : null}
      <Link
        to={`${to('/booking/:treatmenturl', { treatmenturl: booking.product.uniqueUrl })}${next}`}
        className={buttonLook({ variant: 'primary' })}
      >
        {booking.state === 'completed' ? t('bookNext') : t('bookAgain')}
      </Link>
    </div>
  )
}
