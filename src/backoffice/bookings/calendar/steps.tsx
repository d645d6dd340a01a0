import { Link } from '#ui/link.tsx'
import { daysLater } from '#shop/branches/day.rules.ts'
import { useDayLabel } from '../../schedule/day-label.ts'
import { useWords } from '../../words/words.tsx'
import type { LinkTo } from './calendar-query.ts'
import type { Shown } from './layout.rules.ts'

/** Day, view, branch and therapist as links, so they work without JavaScript. */
export function Steps({ shown: { calendar, by, who }, linkTo }: { shown: Shown; linkTo: LinkTo }) {
  const t = useWords('calendar')
  const dayLabel = useDayLabel()
  const { day, today, view, branch, branches, days, resources } = calendar
  const step = view === 'week' ? 7 : 1
  const [first, last] = [days[0]?.day ?? day, days.at(-1)?.day ?? day]
  const therapists = resources.filter(({ kind }) => kind === 'therapist')
  const tab = (label: string, change: Record<string, string>, isOn: boolean) => (
    <Link key={label} to={linkTo(change)} className="act" aria-current={isOn ? 'true' : undefined}>
      {label}
    </Link>
  )
  return (
    <nav className="stack no-print cal-steps" aria-label={t('view')}>
      <div className="row">
        {tab(t('before'), { day: daysLater(day, -step) }, false)}
        {tab(t('today'), { day: today }, false)}
        {tab(t('after'), { day: daysLater(day, step) }, false)}
        <h2>{first === last ? dayLabel(first) : `${dayLabel(first)} – ${dayLabel(last)}`}</h2>
        <span className="row push">
          {view === 'day' ? (
            <span className="cal-switch">
              {tab(t('byTherapist'), { by: 'therapist' }, by === 'therapist')}
              {tab(t('byPlace'), { by: 'place', who: '' }, by === 'place')}
            </span>
          ) : null}
          <span className="cal-switch">
            {tab(t('day'), { view: 'day' }, view === 'day')}
            {tab(t('week'), { view: 'week' }, view === 'week')}
          </span>
        </span>
      </div>
      {branches.length > 1 ? (
        <div className="row">
          {branches.map(({ key, name }) => tab(name, { branch: key, who: '' }, key === branch))}
        </div>
      ) : null}
      {by === 'therapist' && therapists.length > 1 ? (
        <div className="row">
          {tab(t('everybody'), { who: '' }, who === null)}
          {therapists.map(({ id, name }) => tab(name, { who: id }, who === id))}
        </div>
      ) : null}
    </nav>
  )
}
