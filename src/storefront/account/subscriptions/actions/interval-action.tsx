import { classes } from '#ui/classes.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { Choice } from './choice.tsx'

const intervals = [1, 2, 3, 4, 5, 6] as const

/** Changes the months between deliveries. */
export function Interval() {
  const t = useWords('subscription')
  const { date } = useDays()
  const { subscription, page } = useAction()
  const chosen = Number(page.input?.interval ?? subscription.intervalInMonth)
  const { next, upcoming } = page.after ?? subscription
  const days = [...(next ? [next.renewsOn] : []), ...upcoming].slice(0, 3)
  return (
    <ActionFrame kicker={t('interval.kicker')} title={t('interval.title')} lead={t('interval.text')}>
      <ul
        aria-label={t('interval.unit')}
        className="mt-4 grid grid-cols-6 rounded border border-edge bg-paper [&>li+li]:border-l [&>li+li]:border-line"
      >
        {intervals.map((months) => (
          <li key={months}>
            <Choice
              query={{ interval: String(months) }}
              isChosen={months === chosen}
              label={t('interval.months', { months })}
              className={classes(
                'num grid h-11 place-items-center focus-visible:-outline-offset-2',
                months === chosen ? 'bg-ink text-paper' : 'hover:text-accent',
              )}
            >
              {months}
            </Choice>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">{t('interval.unit')}</p>
      {page.refusal ? null : (
        <ol className="mt-4 border-b border-line" aria-live="polite">
          {days.map((day, at) => (
            <li key={day} className="flex min-h-12 items-center justify-between border-t border-line">
              <span>{t(at === 0 ? 'interval.first' : at === 1 ? 'interval.second' : 'interval.third')}</span>
              <span className="num">{date(day)}</span>
            </li>
          ))}
        </ol>
      )}
      <ActionForm label={t('interval.go', { months: chosen })} decline={t('interval.keep')} />
    </ActionFrame>
  )
}
