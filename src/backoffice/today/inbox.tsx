import CircleCheck from 'lucide-react/icons/circle-check'
import type { WorkItem } from '#shop/work-queue/contract.ts'
import { useFrame } from '../shell/frame-context.ts'
import { useWords } from '../words/words.tsx'
import { GroupRow } from './group-row.tsx'
import { sectionsOf, type Colleagues, type Whose } from './inbox.rules.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { InboxAtRest } from './inbox-at-rest.tsx'

type Props = { matters: readonly WorkItem[]; colleagues: Colleagues; whose: Whose; now: string }

/** Work items by urgency; completed kinds and snoozed items are one line each at the end. */
export function Inbox({ matters, colleagues, whose, now }: Props) {
  const t = useWords('today')
  const { id: me } = useFrame().staff
  const list = useInboxKeys()
  const sections = sectionsOf(matters, { whose, me, now: new Date(now) })
  return (
    <div className="desk-inbox" ref={list}>
      <div className="desk-job head" aria-hidden="true">
        <span />
        <span>{t('what')}</span>
        <span className="r">{t('amount')}</span>
        <span>{t('with')}</span>
        <span className="r">{t('age')}</span>
        <span className="r">{t('due')}</span>
      </div>
      {sections.map(({ window, groups, count }) => (
        <section key={window} aria-labelledby={`due-${window}`}>
          <h2 id={`due-${window}`} className={window === 'overdue' ? 'hot' : undefined}>
            {t(`window.${window}`)} <span className="num soft">{count}</span>
          </h2>
          {groups.map((group) => (
            <GroupRow
              key={group.kind}
              group={group}
              more={`/desk/today/${group.kind}?${new URLSearchParams({ whose, due: window })}`}
              colleagues={colleagues}
              now={now}
            />
          ))}
        </section>
      ))}
      {sections.length === 0 ? (
        <p className="desk-empty">{t(whose === 'everyone' ? 'nothing' : 'nothingHere')}</p>
      ) : null}
      <InboxAtRest matters={matters} />
      <Clear matters={matters} />
    </div>
  )
}

/** Kinds without items, in one line. */
function Clear({ matters }: { matters: readonly WorkItem[] }) {
  const t = useWords('today')
  const clear = matters.filter(({ count, snoozed }) => count === 0 && snoozed.length === 0)
  if (clear.length === 0) return null
  const names = clear.map(({ kind }) => t(`matter.${kind}`))
  return (
    <details className="desk-clear">
      <summary>
        <CircleCheck size={16} />
        <b>{t('clear', { count: clear.length })}</b>
        <span className="soft ell">{names.slice(0, 4).join(t('comma'))}</span>
      </summary>
      <ul className="soft">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
