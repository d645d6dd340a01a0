import type { Booking } from '#shop/bookings/view.contract.ts'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'

/** Warns of other appointments of the reader at the same time, which stay possible for somebody else. */
export function AtSameTime({ booking: { atSameTime } }: { booking: Pick<Booking, 'atSameTime'> }) {
  const t = useWords('booking')
  const { moment } = useDays()
  if (atSameTime.length === 0) return null
  return (
    <div role="note" className="grid gap-1 border-l-2 border-accent pl-4 text-[0.9375rem]">
      <p className="font-medium">{t('sameTime')}</p>
      <ul className="text-ink-soft">
        {atSameTime.map(({ number, name, branch, startsAt }) => (
          <li key={number}>{t('sameTimeLine', { name, branch, time: moment(startsAt) })}</li>
        ))}
      </ul>
      <p className="text-ink-soft">{t('sameTimeHint')}</p>
    </div>
  )
}
