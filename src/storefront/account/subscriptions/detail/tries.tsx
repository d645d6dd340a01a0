import X from 'lucide-react/icons/x'
import type { SubscriptionDunning } from '#shop/subscriptions/view/view.contract.ts'
import { classes } from '#ui/classes.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useDays } from '../use-days.ts'

const marks = {
  failed: 'bg-error text-paper',
  next: 'border-6 border-accent',
  planned: 'border-[1.5px] border-[color-mix(in_oklch,var(--color-ink)_52%,transparent)]',
}

/** Past and scheduled charge attempts, each with its result. */
export function Tries({ dunning }: { dunning: SubscriptionDunning }) {
  const t = useWords('subscription')
  const { moment, date } = useDays()
  const isOver = dunning.tries.every(({ state }) => state === 'failed')
  return (
    <section aria-labelledby="tries" className="mt-9 max-w-xl">
      <h2 id="tries" className="mb-2 text-2xl">
        {t(isOver ? 'tries.were' : 'tries.title')}
      </h2>
      <ol>
        {dunning.tries.map(({ at, state, text }) => (
          <li
            key={at}
            className="grid min-h-13 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line text-[0.9375rem] last:border-b"
          >
            <span
              aria-hidden="true"
              className={classes('grid size-5 place-items-center rounded-full', marks[state])}
            >
              {state === 'failed' ? <X size={12} className="stroke-[2.2]" /> : null}
            </span>
            <span
              className={classes(
                'num whitespace-normal!',
                state === 'failed' && 'text-ink-soft',
                state === 'next' && 'font-medium',
              )}
            >
              {moment(at)}
            </span>
            <span className="text-right text-sm text-ink-soft">{text || t(`tries.${state}`)}</span>
          </li>
        ))}
      </ol>
      {!isOver && dunning.payBy ? (
        <p className="mt-3 text-sm text-ink-soft">{t('tries.after', { day: date(dunning.payBy) })}</p>
      ) : null}
    </section>
  )
}
