import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useRouteLoaderData } from 'react-router'
import type { Booking } from '#shop/bookings/view.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { Pill } from '../../account/subscriptions/pill.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { ShellData } from '../../shell/shell-data.ts'
import { whatsappLink } from '../../shell/whatsapp.ts'
import { useTicketPath } from '../paths.ts'
import { isToCome, toneOf } from './standing.rules.ts'
import { TicketCard } from './ticket-card.tsx'
import type { TicketData } from './ticket.server.ts'

type Props = { page: TicketData }

export function TicketPage({ page }: Props) {
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
      <TicketCard booking={booking} />
      {isToCome(booking.state) ? <Actions page={page} /> : <Onward page={page} />}
      {isToCome(booking.state) ? <Facts page={page} /> : null}
      {page.together.length > 1 ? <Together page={page} /> : null}
    </div>
  )
}

function Lead({ page: { booking } }: Props) {
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

const mapOf = (words: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words)}`

function Actions({ page: { booking, token } }: Props) {
  const t = useWords('booking')
  const to = usePathTo()
  const { dayOf } = useDays()
  const day = dayOf(booking.startsAt)
  const button = buttonLook({ className: 'max-sm:w-full' })
  const query = token ? `?token=${encodeURIComponent(token)}` : ''
  const moving = new URLSearchParams({
    move: booking.id,
    from: day,
    day,
    branch: booking.branch.key,
    ...(booking.therapist?.chosen && { therapist: booking.therapist.id }),
    ...(token && { token }),
  })
  return (
    <div className="mt-5 flex flex-wrap gap-2.5">
      {booking.state === 'requested' && booking.product.isByWhatsapp ? <Whatsapp booking={booking} /> : null}
      {booking.state === 'confirmed' ? (
        <a
          href={`/api/v1/bookings/${booking.id}/calendar${query}`}
          className={buttonLook({ variant: 'primary', className: 'max-sm:w-full' })}
          download
        >
          <CalendarDays size={18} /> {t('addToCalendar')}
        </a>
      ) : null}
      {booking.canMove ? (
        <Link
          to={`${to('/booking/:treatmenturl', { treatmenturl: booking.product.uniqueUrl })}?${moving.toString()}`}
          className={button}
        >
          {t('changeTime')}
        </Link>
      ) : null}
      <a href={mapOf(booking.branch.mapQuery)} target="_blank" rel="noreferrer" className={button}>
        <MapPin size={18} /> {t('directions')}
      </a>
    </div>
  )
}

/** What was asked for, ready to be sent in a chat with the shop; nothing about health is in it. */
function Whatsapp({ booking: { number, product, branch, startsAt } }: { booking: Booking }) {
  const t = useWords('booking')
  const { long, clock, dayOf } = useDays()
  const shop = useRouteLoaderData<ShellData>('root')?.whatsappNumber
  if (!shop) return null
  const when = { day: long(dayOf(startsAt)), time: clock(startsAt) }
  const text = t('whatsappText', { name: product.name, branch: branch.name, number, ...when })
  return (
    <a
      href={whatsappLink(shop, text)}
      target="_blank"
      rel="noreferrer"
      className={buttonLook({ variant: 'primary', className: 'max-sm:w-full' })}
    >
      <MessageCircle size={18} /> {t('whatsapp')}
    </a>
  )
}

function Onward({ page: { booking } }: Props) {
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

/** What was booked in one go; each has a ticket of its own. */
function Together({ page: { booking, together, token } }: Props) {
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

function Facts({ page: { booking, token } }: Props) {
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
