import CircleCheck from 'lucide-react/icons/circle-check'
import MoonStar from 'lucide-react/icons/moon-star'
import type { WorkItem } from '#shop/work-queue/contract.ts'
import { useFrame } from '../shell/frame-context.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { GroupRow } from './group-row.tsx'
import { sectionsOf, type Colleagues, type Whose } from './inbox.rules.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

type Props = { matters: readonly WorkItem[]; colleagues: Colleagues; whose: Whose; now: string }

/** One list by urgency; what is clear, and what rests, stands in a line each at its foot. */
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
            <GroupRow key={group.kind} group={group} colleagues={colleagues} now={now} />
          ))}
        </section>
      ))}
      {sections.length === 0 ? (
        <p className="desk-empty">{t(whose === 'everyone' ? 'nothing' : 'nothingHere')}</p>
      ) : null}
      <AtRest matters={matters} />
      <Clear matters={matters} />
    </div>
  )
}

/** Checks at zero, in one line: nobody reads a row of zeros. */
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

function AtRest({ matters }: { matters: readonly WorkItem[] }) {
  const t = useWords('today')
  const rows = matters.flatMap(({ kind, snoozed }) => snoozed.map((row) => ({ kind, row })))
  if (rows.length === 0) return null
  return (
    <details className="desk-clear">
      <summary>
        <MoonStar size={16} />
        <b>{t('atRest', { count: rows.length })}</b>
      </summary>
      <ul>
        {rows.map(({ kind, row }) => (
          <li key={`${kind} ${row.id}`} className="row">
            <span className="soft">{t(`matter.${kind}`)}</span> <b>{row.title}</b> {row.person}
            {row.snoozedUntil ? (
              <span className="soft">
                {t('backAt')} <Moment at={row.snoozedUntil} />
              </span>
            ) : null}
            <ActForm
              call={calls.snoozeItem}
              fixed={{ kind, subject: row.id }}
              className="row push"
              says={null}
              label={`${t('wake')} ${row.title}`}
            >
              <Send look="">{t('wake')}</Send>
            </ActForm>
          </li>
        ))}
      </ul>
    </details>
  )
}
