import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { revisionStates, type RevisionState } from '#shop/orders/rules.ts'
import { Link } from '#ui/link.tsx'
import { StateLabel, useStateLabel } from '../shell/label.tsx'
import { EntryList } from '../shell/log/entry-sentence.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'

type Event = DeskOrder['timeline'][number]
const isRevision = (event: Event): event is Event & { to: RevisionState } =>
  event.machine === 'revision' && revisionStates.some((state) => state === event.to)

/** Notes and changes of state, the newest first. */
export function TimelineCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  const why = useWhy()
  const state = useStateLabel()
  const machine = useWords('machine')
  const isMachine = (word: string): word is 'status' | 'payment' | 'fulfilment' =>
    word === 'status' || word === 'payment' || word === 'fulfilment'
  const change = useWords('change')
  return (
    <section className="desk-card" aria-labelledby="timeline">
      <h2 id="timeline">{t('timeline')}</h2>
      <ol className="desk-line-time">
        {order.timeline.toReversed().map((event, index) => (
          <li key={`${event.at} ${event.machine} ${event.to} ${index}`}>
            {isMachine(event.machine) ? `${machine(event.machine)}: ${state(event.to)}` : null}
            {isRevision(event) ? `${machine('revision')}: ${change(`state.${event.to}`)}` : null}
            {event.machine === 'note' ? t('noteRow') : null}
            {why(event) ? <div>{why(event)}</div> : null}
            <div className="small soft">
              <Moment at={event.at} /> · {event.actor}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function ApprovalsCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  if (order.approvals.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="approvals">
      <h2 id="approvals">{t('approvals')}</h2>
      {order.approvals.map((approval) => (
        <div key={approval.id} className="row">
          <StateLabel state={approval.state} />
          <span>{approval.what}</span>
          <span className="soft">{approval.requestedBy}</span>
          <Link to="/desk/approvals" className="link push">
            {t('toApprovals')}
          </Link>
        </div>
      ))}
    </section>
  )
}

/** What staff did to it. */
export function AuditCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  if (order.audit.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="audit">
      <h2 id="audit">{t('audit')}</h2>
      <EntryList entries={order.audit} />
    </section>
  )
}
