import { use } from 'react'
import { daysLater, earliestDay } from '#shop/subscriptions/days.rules.ts'
import { useWords } from '../../../i18n/words.tsx'
import { TodayContext, useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { Outcome, strong } from './choice.tsx'
import { DayChoice } from './day-choice.tsx'
import { shownDays } from './date-actions.tsx'

/** Ends a pause on a selected day. */
export function Resume() {
  const t = useWords('subscription')
  const { long, date, until } = useDays()
  const today = use(TodayContext)
  const { subscription, page } = useAction()
  const after = page.after?.next
  const from = earliestDay(today)
  const present = subscription.pausedUntil ?? from
  const chosen = page.chosen.date ?? after?.renewsOn ?? from
  return (
    <ActionFrame kicker={t('act.resume')} title={t('resume.title')} lead={t('resume.text')}>
      <DayChoice
        from={from}
        to={present > from ? present : daysLater(from, shownDays)}
        present={present}
        chosen={chosen}
      />
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
      <ActionForm label={t('resume.go', { day: date(chosen) })} decline={t('resume.not')} />
    </ActionFrame>
  )
}
