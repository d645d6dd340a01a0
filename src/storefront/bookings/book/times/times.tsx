import { useSearchParams } from 'react-router'
import { dayInHongKong } from '#shop/calendar.ts'
import { dayPartOf } from '#shop/bookings/slots/day-part.rules.ts'
import { classes } from '#ui/classes.ts'
import { useDays } from '../../../account/subscriptions/use-days.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useBookingPath } from '../../paths.ts'
import type { BookData } from '../book.server.ts'
import { WaitForPart } from './wait-for-part.tsx'
import { Choice } from '../choice.tsx'
import { HoldButton } from '../hold-button.tsx'
import { timeLook } from './time-look.ts'

type Day = BookData['slots']['days'][number]
type Props = { page: BookData; day: Day }

/** Free times of a day by part of day; a fully booked part is only named. */
export function Times({ page, day }: Props) {
  const t = useWords('booking')
  const { long } = useDays()
  const held = heldOn(page, day)
  const parts = day.parts.filter(({ part, state }) => state !== 'closed' || held?.part === part)
  return (
    <div className="mt-6 grid gap-5" aria-live="polite">
      <h3 className="font-text text-base font-medium">{long(day.day)}</h3>
      {parts.map(({ part, state }) => (
        <section
          key={part}
          aria-label={t(`part.${part}`)}
          className="grid gap-x-6 gap-y-2 sm:grid-cols-[7rem_1fr]"
        >
          <h4 className="pt-2 font-text text-sm">
            {t(`part.${part}`)}
            <span className="block text-xs text-ink-soft">{t(`partHours.${part}`)}</span>
          </h4>
          {state === 'open' || held?.part === part ? (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
              {startsIn(day, part, held).map((startsAt) => (
                <li key={startsAt}>
                  <Time page={page} startsAt={startsAt} day={day.day} />
                </li>
              ))}
            </ul>
          ) : (
            <WaitForPart page={page} day={day.day} part={part} />
          )}
        </section>
      ))}
    </div>
  )
}

type HeldTime = { startsAt: string; part: string }

/** The visitor's held time, listed among the free ones although it is no longer free. */
function heldOn({ held, moving, slots }: BookData, { day }: Day): HeldTime | null {
  if (!held || moving || held.branch.key !== slots.branch) return null
  const at = new Date(held.startsAt)
  return dayInHongKong(at) === day
    ? { startsAt: held.startsAt, part: dayPartOf(at.getTime() / 60_000) }
    : null
}

function startsIn({ slots }: Day, part: string, held: HeldTime | null): string[] {
  const starts = slots.filter((slot) => slot.part === part).map((slot) => slot.starts_at)
  if (held?.part === part) starts.push(held.startsAt)
  return [...new Set(starts)].toSorted()
}

/** A time: pressing it holds it; for rescheduling it opens a confirmation. */
function Time({ page, startsAt, day }: { page: BookData; startsAt: string; day: string }) {
  const { moving, held, product } = page
  const path = useBookingPath(product.url)
  const { clock } = useDays()
  const [query] = useSearchParams()
  if (moving)
    return (
      <Choice to={path({ at: startsAt, day })} isChosen={query.get('at') === startsAt} className={timeLook}>
        {clock(startsAt)}
      </Choice>
    )
  const isHeld = held?.startsAt === startsAt && held.branch.key === page.slots.branch
  if (isHeld)
    return (
      <span aria-current="true" className={classes(timeLook, 'border-accent bg-accent-soft')}>
        {clock(startsAt)}
      </span>
    )
  return <HoldButton page={page} startsAt={startsAt} />
}
