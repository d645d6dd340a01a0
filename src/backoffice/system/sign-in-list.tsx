import type { AuditEntry } from '#shop/staff/audit/audit.contract.ts'
import { EntrySentence } from '../shell/log/entry-sentence.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const valueOf = ({ changes }: AuditEntry, field: string): string | undefined =>
  changes.find(({ path }) => path[0] === field)?.after[0]

/** Sign-ins with device and address; new devices are marked. */
export function SignInList({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useWords('me')
  const field = useWords('auditField')
  if (entries.length === 0) return <p className="soft">{t('noSignIns')}</p>
  return (
    <ol className="desk-log">
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntrySentence entry={entry} />{' '}
          {valueOf(entry, 'isNewDevice') === 'true' ? (
            <span className="desk-label warn">{field('isNewDevice')}</span>
          ) : null}
          <div className="small soft">
            <Moment at={entry.at} />
            {[valueOf(entry, 'browser'), entry.ip]
              .filter(Boolean)
              .map((text) => ` · ${text}`)
              .join('')}
          </div>
        </li>
      ))}
    </ol>
  )
}
