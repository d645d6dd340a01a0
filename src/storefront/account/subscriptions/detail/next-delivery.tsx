import CalendarDays from 'lucide-react/icons/calendar-days'
import SkipForward from 'lucide-react/icons/skip-forward'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../../../i18n/words.tsx'
import { ActionLink } from '../actions/action-link.tsx'
import type { ActionName } from '../actions/actions.rules.ts'
import { useSentences } from '../names.ts'
import { waitsForYes } from '../standing.rules.ts'
import { useDays } from '../use-days.ts'
import { Deadlines } from './deadlines.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
import { DeliverySums } from './delivery-sums.tsx'

type Next = NonNullable<Subscription['next']>

/** The delivery that is ahead: when, until when what can be changed, what is in it, what it costs. */
export function NextDelivery({ subscription, next }: { subscription: Subscription; next: Next }) {
  const t = useWords('subscription')
  const sentences = useSentences()
  const { long, date, clock } = useDays()
  return (
    <section aria-labelledby="next-delivery" className="bg-shell p-[clamp(1.25rem,2.3vw,2rem)]">
      <p className="text-sm font-medium text-ink-soft">{t('nextDelivery', { number: next.number })}</p>
      <h2 id="next-delivery" className="mt-1 text-[clamp(1.75rem,2.6vw,2.25rem)]">
        {long(next.renewsOn)}
      </h2>
      <p className="mt-2 max-w-[36em] text-[0.9375rem]">
        {sentences(
          t('chargedAt', { time: clock(next.chargeAt) }),
          next.arrives && t('arrives', { from: date(next.arrives.from), to: date(next.arrives.to) }),
        )}
      </p>
      <Deadlines next={next} />
      {waitsForYes(subscription) ? <NeedsYes subscription={subscription} next={next} /> : null}
      <QuickActions subscription={subscription} />
      <DeliveryLines subscription={subscription} next={next} />
      <DeliverySums subscription={subscription} next={next} />
    </section>
  )
}

/** Where nothing is charged without a yes, and it was not given yet. */
function NeedsYes({ subscription, next }: { subscription: Subscription; next: Next }) {
  const t = useWords('subscription')
  const { until } = useDays()
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-accent-soft p-4">
      <p className="text-[0.9375rem]">{t('needsYes', { until: until(next.changeBy) })}</p>
      <ActionLink of={subscription} to="answer" className={buttonLook({ variant: 'primary', spacing: 'sm' })}>
        {t('act.answer')}
      </ActionLink>
    </div>
  )
}

function QuickActions({ subscription }: { subscription: Subscription }) {
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
