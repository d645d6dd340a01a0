import { dueWindowOf } from '#shop/work-queue/rules.ts'
import { momentInHongKong } from '../shell/when.rules.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

/** Deadline: overdue by how much, today's hour, or the date. */
export function Due({ at, now }: { at: string | null; now: string }) {
  const t = useWords('today')
  const when = useWords('when')
  if (at === null) return '—'
  const window = dueWindowOf(at, new Date(now))
  if (window === 'overdue') {
    const hours = Math.floor((Date.parse(now) - Date.parse(at)) / 3_600_000)
    const span =
      hours < 1
        ? when('now')
        : hours < 48
          ? when('hours', { count: hours })
          : when('days', { count: Math.floor(hours / 24) })
    return (
      <time dateTime={at} title={momentInHongKong(at)} className="num">
        {hours < 1 ? t('justDue') : t('over', { span })}
      </time>
    )
  }
  if (window !== 'today') return <Moment at={at} short />
  return (
    <time dateTime={at} title={momentInHongKong(at)} className="num">
      {momentInHongKong(at).slice(11)}
    </time>
  )
}
