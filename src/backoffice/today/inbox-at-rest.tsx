import MoonStar from 'lucide-react/icons/moon-star'
import type { WorkItem } from '#shop/work-queue/contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

/** Snoozed work items, collapsed, with the time when they return. */
export function InboxAtRest({ matters }: { matters: readonly WorkItem[] }) {
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
