import { Fragment } from 'react'
import { Link } from '#ui/link.tsx'
import { useMethodName } from '../../payments/methods.ts'
import { useMay } from '../../shell/frame-context.ts'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { useHealth } from './use-health.ts'
import { spanText } from './figures.rules.ts'
import { Area } from './health-area.tsx'

/** Queued jobs by state, and the delay of the queue. */
export function QueueHealth() {
  const t = useWords('health')
  const jobs = useWords('jobs')
  const { queue } = useHealth()
  return (
    <Area
      area="queue"
      figures={[
        [t('lag'), spanText(queue.lagSeconds)],
        [jobs('stateOf.waiting'), queue.waiting],
        [jobs('stateOf.running'), queue.running],
        [jobs('stateOf.retrying'), queue.retrying],
        [jobs('stateOf.failed'), queue.failed],
      ]}
    >
      <Link to="/desk/system/jobs" className="link">
        {t('toJobs')}
      </Link>
    </Area>
  )
}

/** Pending, failed and last sent e-mails, and rejected addresses of the mailing list. */
export function MailHealth() {
  const t = useWords('health')
  const may = useMay()
  const { mail } = useHealth()
  return (
    <Area
      area="mail"
      figures={[
        [t('due'), mail.queued],
        [t('lag'), spanText(mail.lagSeconds)],
        [t('failedToday'), mail.failed],
        [t('notListed'), mail.notListed],
        [t('lastSent'), mail.lastSentAt ? <Moment key="sent" at={mail.lastSentAt} /> : '—'],
      ]}
    >
      {may('messages.read') ? (
        <Link to="/desk/outbox/mailing-list" className="link">
          {t('toMailingList')}
        </Link>
      ) : null}
    </Area>
  )
}

/** Time of the last message from each payment provider. */
export function PaymentHealth() {
  const t = useWords('health')
  const method = useMethodName()
  const { payments } = useHealth()
  return (
    <Area
      area="payments"
      figures={payments.map((each) => [
        method(each.method),
        <Fragment key={each.method}>
          {t('silent', { count: each.silent })}
          <div className="small soft">
            {t('lastCall')} {each.lastCallAt ? <Moment at={each.lastCallAt} /> : '—'}
          </div>
        </Fragment>,
      ])}
    />
  )
}
