import type { DeskMember } from '#shop/customers/contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { EntryList } from '../shell/log/entry-sentence.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

type Props = { member: DeskMember }

export function NotesCard({ member }: Props) {
  const t = useWords('members')
  if (member.notes.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="notes">
      <h2 id="notes">{t('notes')}</h2>
      {member.notes.map((note) => (
        <div key={note.id}>
          <p style={{ whiteSpace: 'pre-wrap' }}>{note.text}</p>
          <p className="small soft">
            {note.by} · <Moment at={note.at} />
          </p>
        </div>
      ))}
    </section>
  )
}

export function SessionsCard({ member }: Props) {
  const t = useWords('members')
  return (
    <section className="desk-card" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      {member.sessions.length === 0 ? <p className="soft">{t('noSessions')}</p> : null}
      {member.sessions.map((session) => (
        <div key={session.id} className="row">
          <span>{session.browser || '—'}</span>
          <span className="soft push">
            <Moment at={session.seenAt} />
          </span>
        </div>
      ))}
    </section>
  )
}

export function ConsentsCard({ member }: Props) {
  const t = useWords('members')
  if (member.consents.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="consents">
      <h2 id="consents">{t('consents')}</h2>
      {member.consents.map(({ kind, wanted, at }) => (
        <div key={kind} className="row">
          <span>{t(`consent.${kind as 'offersEmail' /* the settings of the account */}`)}</span>
          <span className={`desk-label ${wanted ? 'ok' : ''}`}>{t(wanted ? 'wanted' : 'notWanted')}</span>
          <span className="soft push">
            <Moment at={at} />
          </span>
        </div>
      ))}
    </section>
  )
}

/** What was written to them; each can be sent once more. */
export function MessagesCard({ member }: Props) {
  const t = useWords('members')
  const may = useMay()
  if (member.messages.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="messages">
      <h2 id="messages">{t('messages')}</h2>
      {member.messages.map((message) => (
        <div key={message.id} className="row">
          <span style={{ flex: '1 1 12rem' }}>
            {message.subject || message.event}{' '}
            <span className="small soft">
              <Moment at={message.createdAt} />
            </span>
          </span>
          <StateLabel state={message.state} />
          {may('messages.resend') ? (
            <ActForm call={calls.resendMessage} fixed={{ id: message.id }} className="row">
              <Send look="">{t('resend')}</Send>
            </ActForm>
          ) : null}
        </div>
      ))}
    </section>
  )
}

export function AuditCard({ member }: Props) {
  const t = useWords('members')
  if (member.audit.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="audit">
      <h2 id="audit">{t('audit')}</h2>
      <EntryList entries={member.audit} />
    </section>
  )
}
