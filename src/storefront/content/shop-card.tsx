import CalendarPlus from 'lucide-react/icons/calendar-plus'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import type { HoursRow } from './hours.rules.ts'

export type ShopCardProps = {
  name: string
  address: string
  directions: string
  phone: string
  mapQuery: string
  bookable: boolean
  hours: readonly HoursRow[]
  /** Reason for today's special hours; empty: regular hours. */
  reason: string
}

const mapOf = (words: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words)}`
const line = 'inline-flex min-h-11 items-center gap-2.5 transition-colors hover:text-accent'

/** A shop: address, hours, directions. */
export function ShopCard({
  name,
  address,
  directions,
  phone,
  mapQuery,
  bookable,
  hours,
  reason,
}: ShopCardProps) {
  const t = useWords('shops')
  const pathTo = usePathTo()
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl">{name}</h2>
        <Badge tone={bookable ? 'accent' : 'quiet'}>{t(bookable ? 'bookable' : 'walkIn')}</Badge>
      </div>
      <address className="mt-4 not-italic">{address}</address>
      <p className="mt-2 max-w-[34em] text-[0.9375rem] text-ink-soft">{directions}</p>
      <table className="mt-6 w-full max-w-[26rem] text-[0.9375rem]">
        <caption className="sr-only">{t('hours')}</caption>
        <tbody>
          {hours.map(({ days, open, today }) => (
            <tr key={days} className={classes('border-b border-line', today ? 'text-ink' : 'text-ink-soft')}>
              <th
                scope="row"
                className={classes('py-2 pr-4 text-left', today ? 'font-medium' : 'font-normal')}
              >
                {t(days)}
                {today ? (
                  <span className="ml-2.5 text-sm text-accent">
                    {reason === '' ? t('today') : `${t('today')} · ${reason}`}
                  </span>
                ) : null}
              </th>
              <td className={classes('num py-2 text-right', today && 'font-medium')}>
                {open ?? t('closed')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 flex flex-wrap gap-x-7 text-[0.9375rem]">
        {bookable ? (
          <Link to={pathTo('/treatment/:treatmenturl?')} className={line}>
            <CalendarPlus size={17} className="text-ink-soft" />
            {t('bookHere')}
            <span className="sr-only">{name}</span>
          </Link>
        ) : null}
        <a href={`tel:${phone.replace(/\s/g, '')}`} className={classes('num', line)}>
          <Phone size={17} className="text-ink-soft" />
          {phone}
        </a>
        <a href={mapOf(mapQuery)} className={line} target="_blank" rel="noreferrer">
          <MapPin size={17} className="text-ink-soft" />
          {t('map')}
          <span className="sr-only">{name}</span>
        </a>
      </p>
    </article>
  )
}
