import type { ReactNode } from 'react'
import { revisionStates, type RevisionState } from '#shop/orders/rules.ts'
import type { TimelineEntry } from '#shop/timeline/timeline.contract.ts'
import { Link } from '#ui/link.tsx'
import { useWhy } from '../../words/why.ts'
import { useWords } from '../../words/words.tsx'
import { useChannelName, useNewsName } from '../../content/letters/template-name.ts'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import { Send } from '../forms/fields.tsx'
import { useMay } from '../frame-context.ts'
import { ActorName } from '../../words/actor-name.tsx'
import { StateLabel, useStateLabel } from '../label.tsx'
import { EntryChanges, EntrySentence } from '../log/entry-sentence.tsx'
import { Moment } from '../when.tsx'
import { CommentText } from './comment-text.tsx'

type Props = { entry: TimelineEntry; handles: readonly string[] }

/** An entry of the timeline. */
export function EntryRow({ entry, handles }: Props) {
  const { comment, note, deed, message, ticket } = entry
  if (comment) return <CommentText comment={comment} at={entry.at} handles={handles} />
  if (note) return <Note note={note} at={entry.at} />
  if (deed) return <Deed entry={entry} deed={deed} />
  if (message) return <Letter message={message} at={entry.at} />
  if (ticket) return <Ticket ticket={ticket} isAnswer={entry.kind === 'answered'} at={entry.at} />
  return <Steps entry={entry} />
}

function Foot({ at, children }: { at: string; children?: ReactNode }) {
  return (
    <div className="small soft">
      <Moment at={at} />
      {children}
    </div>
  )
}

function Note({ note, at }: { note: { by: string; text: string }; at: string }) {
  const t = useWords('timeline')
  return (
    <li className="says">
      <p className="words">{note.text}</p>
      <Foot at={at}>
        {' '}
        · {t('note')} · {note.by}
      </Foot>
    </li>
  )
}

function Deed({ entry, deed }: { entry: TimelineEntry; deed: NonNullable<TimelineEntry['deed']> }) {
  const t = useWords('audit')
  return (
    <li>
      <EntrySentence entry={deed} />
      {entry.states.length === 0 ? (
        <EntryChanges changes={deed.changes} />
      ) : (
        <StateLines states={entry.states} />
      )}
      <Foot at={entry.at}>
        {deed.isRequest ? ` · ${t('request')}` : null}
        {deed.reason === '' ? null : ` · ${t('because', { reason: deed.reason })}`}
      </Foot>
    </li>
  )
}

type State = TimelineEntry['states'][number]
const isRevision = (state: State): state is State & { to: RevisionState } =>
  state.machine === 'revision' && revisionStates.some((each) => each === state.to)
const isMachine = (word: string): word is 'status' | 'payment' | 'fulfilment' =>
  word === 'status' || word === 'payment' || word === 'fulfilment'

function StateLines({ states }: { states: readonly State[] }) {
  const why = useWhy()
  const nameOf = useStateLabel()
  const machine = useWords('machine')
  const change = useWords('change')
  return (
    <>
      {states.map((state) => (
        <div key={`${state.machine} ${state.to}`}>
          {isMachine(state.machine) ? `${machine(state.machine)}: ${nameOf(state.to)}` : null}
          {isRevision(state) ? `${machine('revision')}: ${change(`state.${state.to}`)}` : null}
          {why(state) && !(isMachine(state.machine) && why(state) === nameOf(state.to)) ? (
            <div>{why(state)}</div>
          ) : null}
        </div>
      ))}
    </>
  )
}

function Steps({ entry }: { entry: TimelineEntry }) {
  return (
    <li>
      <StateLines states={entry.states} />
      <Foot at={entry.at}>
        {' '}
        · <ActorName of={entry.states[0]?.actor ?? ''} />
      </Foot>
    </li>
  )
}

/** Whether the message needs no action and is shown without a label. */
const isOnItsWay = (state: string): boolean => state === 'sent' || state === 'delivered'

/** A message sent to the customer; it can be sent again. */
function Letter({ message, at }: { message: NonNullable<TimelineEntry['message']>; at: string }) {
  const t = useWords('timeline')
  const members = useWords('members')
  const [nameOf, channel] = [useNewsName(), useChannelName()]
  const may = useMay()
  return (
    <li>
      <div className="row">
        <span>{t('sent', { subject: message.subject || nameOf(message.event) })}</span>
        {isOnItsWay(message.state) ? null : <StateLabel state={message.state} />}
      </div>
      <Foot at={at}> · {channel(message.channel)}</Foot>
      {may('messages.resend') ? (
        <ActForm call={calls.resendMessage} fixed={{ id: message.id }} className="row no-print">
          <Send look="quiet">{members('resend')}</Send>
        </ActForm>
      ) : null}
    </li>
  )
}

type TicketProps = { ticket: NonNullable<TimelineEntry['ticket']>; isAnswer: boolean; at: string }

function Ticket({ ticket, isAnswer, at }: TicketProps) {
  const t = useWords('timeline')
  return (
    <li className="says">
      <div>
        {t(isAnswer ? 'answered' : 'asked', { who: ticket.by })}{' '}
        <Link to={`/desk/tickets/${ticket.id}`} className="link num">
          {ticket.number}
        </Link>
      </div>
      <p className="words">{ticket.text}</p>
      <Foot at={at} />
    </li>
  )
}
