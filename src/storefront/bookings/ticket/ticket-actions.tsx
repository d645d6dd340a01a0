import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useRouteLoaderData } from 'react-router'
import type { Booking } from '#shop/bookings/view.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { ShellData } from '../../shell/shell-data.ts'
import { whatsappLink } from '../../shell/whatsapp.ts'
import type { TicketData } from './ticket.server.ts'

const mapOf = (words: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words)}`

/** Links of a future appointment: calendar, rescheduling, directions, chat. */
export function TicketActions({ page: { booking, token } }: { page: TicketData }) {
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

/** WhatsApp chat with a prefilled text about the request; it contains no health data. */
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
