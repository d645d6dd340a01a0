import { use } from 'react'
import { daysLater, earliestDay } from '#shop/subscriptions/days.rules.ts'
import { useWords } from '../../../i18n/words.tsx'
import { TodayContext, useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { Outcome, strong } from './choice.tsx'
import { DayChoice } from './day-choice.tsx'

/** Minimum days between a rescheduled delivery and the following one. */
const leastBetween = 7
/** Days offered if there is no other limit; the server validates the date. */
export const shownDays = 60

/** Reschedules the next delivery only. */
export function Move() {
  const t = useWords('subscription')
  const { long, date, until } = useDays()
  const today = use(TodayContext)
  const { subscription, page } = useAction()
  const { next, upcoming } = subscription
  if (!next) return null
  const following = upcoming[0]
  const last = following ? daysLater(following, -leastBetween) : daysLater(next.renewsOn, shownDays)
  const chosen = page.chosen.date ?? next.renewsOn
  const after = page.after?.next
  return (
    <ActionFrame
      kicker={t('act.date')}
      title={t('move.title')}
      lead={t('move.text', { day: date(next.renewsOn) })}
    >
      <DayChoice from={earliestDay(today)} to={last} present={next.renewsOn} chosen={chosen} />
      <Outcome>
        {after
          ? t.rich('move.after', {
              b: strong,
              day: long(after.renewsOn),
              change: until(after.changeBy),
              cancel: until(after.cancelBy),
            })
          : null}
      </Outcome>
      <ActionForm
        label={t('move.go', { day: date(chosen) })}
        decline={t('keepDay', { day: date(next.renewsOn) })}
      />
    </ActionFrame>
  )
}
