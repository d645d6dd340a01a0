import type { DeskMember } from '#shop/customers/contract.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

type Props = { member: DeskMember }

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
      {member.consents.map(({ kind, wanted, at, state, source, wording }) => (
        <div key={kind} className="row">
          <span>{t(`consent.${kind as 'offersEmail' /* the settings of the account */}`)}</span>
          <span className={`desk-label ${wanted ? 'ok' : ''}`}>
            {state ? t(`consentState.${state}`) : t(wanted ? 'wanted' : 'notWanted')}
          </span>
          {source && wording ? (
            <span className="soft">
              {t('consentWording', { source: t(`consentSource.${source}`), number: wording })}
            </span>
          ) : null}
          <span className="soft push">
            <Moment at={at} />
          </span>
        </div>
      ))}
    </section>
  )
}
