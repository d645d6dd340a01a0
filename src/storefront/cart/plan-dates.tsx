import { useState } from 'react'
import { dayInHongKong } from '#shop/calendar.ts'
import { minimumPeriods } from '#shop/subscriptions/rules.ts'
import { TodayContext, useDays } from '../account/subscriptions/use-days.ts'
import { useWords } from '../i18n/words.tsx'
import { plansOf, type Plan } from './plans.rules.ts'

type Lines = { items: readonly { subscriptionIntervalInMonth: number | null }[] }

/** Before payment: dates of the next deliveries, and until when each can be changed or cancelled. */
export function PlanDates({ items }: Lines) {
  const [today] = useState(() => dayInHongKong(new Date()))
  const plans = plansOf(items, today)
  if (plans.length === 0) return null
  return (
    <TodayContext value={today}>
      <ul className="grid gap-2 text-sm">
        {plans.map((plan) => (
          <PlanLine key={plan.months} plan={plan} />
        ))}
      </ul>
    </TodayContext>
  )
}

function PlanLine({ plan: { months, days, changeBy, cancelBy } }: { plan: Plan }) {
  const t = useWords('subscription')
  const buy = useWords('buy')
  const { date, until } = useDays()
  const [next = '', following = ''] = days
  return (
    <li>
      <span className="block font-medium">
        {t('plan.days', { often: buy('months', { months }), next: date(next), following: date(following) })}
      </span>
      <span className="block text-ink-soft">
        {t('plan.deadlines', { day: date(next), change: until(changeBy), cancel: until(cancelBy) })}
      </span>
    </li>
  )
}

const points = ['minimum', 'price', 'card'] as const

/** Terms of a subscription besides its dates. */
export function PlanPoints() {
  const t = useWords('subscription')
  return (
    <ul className="mt-3 grid list-disc gap-1 pl-4.5 text-sm text-ink-soft">
      {points.map((point) => (
        <li key={point}>{t(`plan.${point}`, { periods: minimumPeriods })}</li>
      ))}
    </ul>
  )
}
