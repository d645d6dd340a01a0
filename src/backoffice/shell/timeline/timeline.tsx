import { useSearchParams } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { TimelineSubject } from '#shop/timeline/comment.rules.ts'
import type { getTimeline } from '#shop/timeline/timeline.contract.ts'
import { mostShown, timelineFilters, type TimelineFilter } from '#shop/timeline/timeline.rules.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { CommentForm } from './comment-form.tsx'
import { EntryRow } from './entry-row.tsx'

type Props = { of: AnswerOf<typeof getTimeline>; thing: TimelineSubject; id: string }

const step = 50

/** Timeline of a record, newest first, with a form to comment. */
export function Timeline({ of: timeline, thing, id }: Props) {
  const t = useWords('timeline')
  const [query] = useSearchParams()
  const size = Number(query.get('back') ?? 30)
  const shown = timelineFilters.find((each) => each === query.get('timeline')) ?? 'all'
  const addressOf = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) next.set(name, value)
    return `?${next}#timeline`
  }
  const isWhole = size >= mostShown
  return (
    <section className="desk-card desk-timeline" aria-labelledby="timeline-title" id="timeline">
      <h2 id="timeline-title">{t('title')}</h2>
      {timeline.canComment ? <CommentForm thing={thing} id={id} handles={timeline.handles} /> : null}
      <Tabs shown={shown} hasMessages={thing !== 'product'} addressOf={addressOf} />
      {timeline.entries.length === 0 ? <p className="soft">{t('none')}</p> : null}
      <ol className="desk-line-time">
        {timeline.entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} handles={timeline.handles} />
        ))}
      </ol>
      {timeline.hasMore && !isWhole ? (
        <Link
          to={addressOf({ back: String(Math.min(mostShown, size + step)) })}
          className="act no-print"
          preventScrollReset
        >
          {t('older')}
        </Link>
      ) : null}
      {timeline.hasMore && isWhole ? <p className="small soft">{t('oldest')}</p> : null}
    </section>
  )
}

type TabsProps = {
  shown: TimelineFilter
  hasMessages: boolean
  addressOf: (changes: Record<string, string>) => string
}

function Tabs({ shown, hasMessages, addressOf }: TabsProps) {
  const t = useWords('timeline')
  return (
    <nav className="desk-views no-print" aria-label={t('show')}>
      {timelineFilters
        .filter((filter) => hasMessages || filter !== 'messages')
        .map((filter) => (
          <Link
            key={filter}
            to={addressOf({ timeline: filter })}
            aria-current={filter === shown ? 'page' : undefined}
            preventScrollReset
          >
            {t(`tab.${filter}`)}
          </Link>
        ))}
    </nav>
  )
}
