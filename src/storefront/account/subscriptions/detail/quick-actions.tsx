import CalendarDays from 'lucide-react/icons/calendar-days'
import SkipForward from 'lucide-react/icons/skip-forward'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../../../i18n/words.tsx'
import { ActionLink } from '../actions/action-link.tsx'
import type { ActionName } from '../actions/actions.rules.ts'
import { useDays } from '../use-days.ts'

/** Links to reschedule, skip or send the next delivery, as far as each is possible. */
export function QuickActions({ subscription }: { subscription: Subscription }) {
  const t = useWords('subscription')
  const { may } = subscription
  const { date } = useDays()
  const all: readonly [ActionName, boolean, ReactNode][] = [
    ['date', may.move, <CalendarDays key="icon" size={18} />],
    ['skip', may.skip, <SkipForward key="icon" size={18} />],
    ['send-now', may.sendNow, <Truck key="icon" size={18} />],
  ]
  const shown = all.filter(([, isOpen]) => isOpen)
  return (
    <>
      {shown.length > 0 ? (
        <p className="mt-5 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:[&>:first-child:nth-last-child(3)]:col-span-2">
          {shown.map(([name, , icon]) => (
            <ActionLink
              key={name}
              of={subscription}
              to={name}
              className={buttonLook({
                className: 'min-h-11! bg-paper px-4! text-[0.9375rem]!',
                spacing: 'sm',
              })}
            >
              {icon}
              {t(`act.${name}`)}
            </ActionLink>
          ))}
        </p>
      ) : null}
      {may.unskip ? (
        <p className="mt-4 text-[0.9375rem] text-ink-soft">
          {t('skipped', { day: date(may.unskip) })}{' '}
          <ActionLink of={subscription} to="unskip" className="more tap text-ink">
            {t('act.unskip')}
          </ActionLink>
        </p>
      ) : null}
    </>
  )
}
