import type { ReactNode } from 'react'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { classes } from '#ui/classes.ts'
import { useLocale, useWords } from '../../../i18n/words.tsx'
import { useDays } from '../use-days.ts'

type Deadline = { key: string; when: ReactNode; text: ReactNode; mark: 'open' | 'key' | 'end' }

const dots = {
  open: 'after:border-ink-soft after:bg-shell',
  key: 'after:border-accent after:bg-accent',
  end: 'after:border-ink after:bg-ink',
}

/** Notice, last change, last cancellation and charge of a delivery in sequence. */
export function Deadlines({ next }: { next: NonNullable<Subscription['next']> }) {
  const t = useWords('subscription')
  const { short, until, clock } = useDays()
  const isEnglish = useLocale() === 'en'
  // Chinese dates are wide, so in a row the time is below the day.
  const closes = (day: string) =>
    isEnglish ? (
      until(day)
    ) : (
      <>
        {short(day)} <span className="@xl:block">23:59</span>
      </>
    )
  const deadlines: readonly Deadline[] = [
    { key: 'notice', when: short(next.noticeOn), text: t('due.notice'), mark: 'open' },
    { key: 'change', when: closes(next.changeBy), text: t('due.change'), mark: 'key' },
    { key: 'cancel', when: closes(next.cancelBy), text: t('due.cancel'), mark: 'key' },
    {
      key: 'charge',
      when: short(next.renewsOn),
      text: t('due.charge', { time: clock(next.chargeAt) }),
      mark: 'end',
    },
  ]
  return (
    <div className="@container mt-6">
      <ol className="text-sm @xl:grid @xl:grid-cols-[1fr_1.22fr_1.22fr_0.82fr]">
        {deadlines.map(({ key, when, text, mark }) => (
          <li
            key={key}
            className={classes(
              'relative pb-4 pl-6.5 text-ink-soft last:pb-0 @xl:pt-4.5 @xl:pr-4 @xl:pb-0 @xl:pl-0',
              'before:absolute before:top-3 before:-bottom-1 before:left-1 before:w-px before:bg-[color-mix(in_oklch,var(--color-ink)_52%,transparent)] last:before:hidden',
              '@xl:before:top-1 @xl:before:right-0 @xl:before:bottom-auto @xl:before:left-0 @xl:before:h-px @xl:before:w-auto',
              'after:absolute after:top-1.5 after:left-0 after:size-2.25 after:rounded-full after:border-[1.5px] @xl:after:top-0',
              dots[mark],
            )}
          >
            <strong
              className={classes(
                'block text-ink',
                mark === 'key' ? 'num font-display text-lg font-normal' : 'num font-medium @xl:leading-7',
              )}
            >
              {when}
            </strong>
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}
