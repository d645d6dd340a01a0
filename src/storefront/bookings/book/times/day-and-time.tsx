import { classes } from '#ui/classes.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { daysLater } from '#shop/subscriptions/days.rules.ts'
import { partsOf } from '../../../account/subscriptions/days.rules.ts'
import { useLocale, useWords } from '../../../i18n/words.tsx'
import { useBookingPath } from '../../paths.ts'
import type { BookData } from '../book.server.ts'
import { shownDays } from './shown-days.ts'
import { Choice } from '../choice.tsx'
import { Times } from './times.tsx'

type Props = { page: BookData }

/** Two weeks with the availability of each day, and the times of the selected day. */
export function DayAndTime({ page }: Props) {
  const { slots, day, product } = page
  const t = useWords('booking')
  const path = useBookingPath(product.url)
  const chosen = slots.days.find((each) => each.day === day) ?? null
  const [first] = slots.days
  const last = slots.days.at(-1)
  return (
    <>
      <ul aria-label={t('days')} className="grid grid-cols-7 gap-1.5 sm:gap-2">
        {slots.days.map((each) => (
          <li key={each.day}>
            <Day page={page} day={each} isChosen={each.day === day} />
          </li>
        ))}
      </ul>
      <p className="mt-3.5 flex justify-between gap-4 text-[0.9375rem]">
        {first && first.day > slots.first ? (
          <Link
            to={path({ from: earlier(first.day, slots.first), day: null, at: null })}
            preventScrollReset
            className="more"
          >
            {t('earlier')}
          </Link>
        ) : (
          <span />
        )}
        {last && last.day < slots.last ? (
          <Link
            to={path({ from: daysLater(last.day, 1), day: null, at: null })}
            preventScrollReset
            className="more"
          >
            {t('later')}
          </Link>
        ) : null}
      </p>
      {chosen ? <Times page={page} day={chosen} /> : <NothingFree page={page} />}
    </>
  )
}

const earlier = (day: string, first: string): string => {
  const before = daysLater(day, -shownDays)
  return before < first ? first : before
}

type DayProps = Props & { day: BookData['slots']['days'][number]; isChosen: boolean }

function Day({ page: { product }, day: { day, state, left }, isChosen }: DayProps) {
  const t = useWords('booking')
  const locale = useLocale()
  const path = useBookingPath(product.url)
  const { day: date, weekdayShort, month, monthShort } = partsOf(locale, day)
  const leftText = state === 'open' ? t('left', { count: left }) : t(state)
  const inside = (
    <>
      <span className="block text-xs text-ink-soft">{t('weekday', { weekday: weekdayShort })}</span>
      <span className={classes('num block font-display text-xl', state === 'full' && 'line-through')}>
        {date}
        {date === '1' ? (
          <span className="block font-text text-xs text-ink-soft">{t('monthOf', { month: monthShort })}</span>
        ) : (
          <span className="sr-only"> {t('monthOf', { month })}</span>
        )}
      </span>
      <span className="block text-xs text-ink-soft">{leftText}</span>
    </>
  )
  const look = 'grid h-full content-start py-2 text-center'
  if (state === 'closed')
    return <span className={classes(look, 'border border-transparent text-ink-soft')}>{inside}</span>
  return (
    <Choice to={path({ day, at: null })} isChosen={isChosen} className={look}>
      {inside}
    </Choice>
  )
}

function NothingFree({ page: { product, slots } }: Props) {
  const t = useWords('booking')
  const path = useBookingPath(product.url)
  const last = slots.days.at(-1)
  return (
    <div className="mt-6 bg-shell p-5">
      <p>{t('nothingFree')}</p>
      {last && last.day < slots.last ? (
        <Link
          to={path({ from: daysLater(last.day, 1), day: null, therapist: null })}
          preventScrollReset
          className={buttonLook({ spacing: 'sm', className: 'mt-3' })}
        >
          {t('later')}
        </Link>
      ) : null}
    </div>
  )
}
