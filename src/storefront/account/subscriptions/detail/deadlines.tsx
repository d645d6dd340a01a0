import type { ReactNode } from 'react'
import type { Subscription } from '#shop/subscriptions/view.contract.ts'
import { classes } from '#ui/classes.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useDays } from '../use-days.ts'

type Deadline = { key: string; when: string; text: ReactNode; mark: 'open' | 'key' | 'end' }

const dots = {
  open: 'after:border-ink-soft after:bg-shell',
  key: 'after:border-accent after:bg-accent',
  end: 'after:border-ink after:bg-ink',
}

/** Notice, last change, last cancellation, charge: four dates in their order, on one line. */
export function Deadlines({ next }: { next: NonNullable<Subscription['next']> }) {
  const t = useWords('subscription')
  const { short, until, clock } = useDays()
  const deadlines: readonly Deadline[] = [
    { key: 'notice', when: short(next.noticeOn), text: t('due.notice'), mark: 'open' },
    { key: 'change', when: until(next.changeBy), text: t('due.change'), mark: 'key' },
    { key: 'cancel', when: until(next.cancelBy), text: t('due.cancel'), mark: 'key' },
    {
      key: 'charge',
      when: short(next.renewsOn),
      text: t('due.charge', { time: clock(next.chargeAt) }),
      mark: 'end',
    },
  ]
  return (
    <ol className="mt-6 text-sm md:grid md:grid-cols-[1fr_1.22fr_1.22fr_0.82fr]">
      {deadlines.map(({ key, when, text, mark }) => (
        <li
          key={key}
          className={classes(
            'relative pb-4 pl-6.5 text-ink-soft last:pb-0 md:pt-4.5 md:pr-4 md:pb-0 md:pl-0',
            'before:absolute before:top-3 before:-bottom-1 before:left-1 before:w-px before:bg-[color-mix(in_oklch,var(--color-ink)_52%,transparent)] last:before:hidden',
            'md:before:top-1 md:before:right-0 md:before:bottom-auto md:before:left-0 md:before:h-px md:before:w-auto',
            'after:absolute after:top-1.5 after:left-0 after:size-2.25 after:rounded-full after:border-[1.5px] md:after:top-0',
            dots[mark],
          )}
        >
          <strong
            className={classes(
              'block text-ink md:flex md:min-h-7 md:items-end',
              mark === 'key' ? 'num font-display text-lg font-normal' : 'num font-medium',
            )}
          >
            {when}
          </strong>
          {text}
        </li>
      ))}
    </ol>
  )
}
