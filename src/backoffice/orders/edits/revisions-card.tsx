import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { ActorName } from '../../words/actor-name.tsx'
import { Amount } from '../../shell/amount.tsx'
import { Moment } from '../../shell/when.tsx'
import { momentInHongKong } from '../../shell/when.rules.ts'
import { useWords } from '../../words/words.tsx'

type Revision = DeskOrder['revisions'][number]
const looks: Record<Revision['state'], string> = { waiting: 'warn', agreed: 'ok', lapsed: '', withdrawn: '' }

/** Revisions after the order was placed, with author and reason. */
export function RevisionsCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  if (order.revisions.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="revisions">
      <h2 id="revisions">{t('revisions')}</h2>
      {order.revisions.toReversed().map((revision) => (
        <RevisionRow key={revision.id} revision={revision} order={order} />
      ))}
    </section>
  )
}

function RevisionRow({ revision, order }: { revision: Revision; order: DeskOrder }) {
  const t = useWords('change')
  const words = useWords('order')
  const { currency } = order
  const isOff = revision.state === 'lapsed' || revision.state === 'withdrawn'
  const Text = isOff ? 's' : 'span'
  return (
    <div className="stack" style={{ gap: 2 }}>
      <div className="row">
        <b>{t('number', { number: revision.number })}</b>
        <span className={`desk-label ${looks[revision.state]}`}>{t(`state.${revision.state}`)}</span>
        {revision.state === 'waiting' && revision.payUntil ? (
          <span className="soft">{t('until', { moment: momentInHongKong(revision.payUntil) })}</span>
        ) : null}
        <span className="push">
          {t('difference')} <Amount of={revision.difference} currency={currency} />
        </span>
      </div>
      <div>{revision.reason}</div>
      {revision.added.map((line) => (
        <Text key={`+${line.subSku}${line.total}`} className="small">
          {t('adds', {
            name: [line.name, line.optionName].filter(Boolean).join(' · '),
            count: line.quantity,
          })}{' '}
          <Amount of={line.total} currency={currency} />
        </Text>
      ))}
      {revision.removed.map((line) => (
        <Text key={`-${line.subSku}${line.total}`} className="small">
          {t('takesOut', {
            name: [line.name, line.optionName].filter(Boolean).join(' · '),
            count: line.quantity,
          })}{' '}
          <Amount of={line.total === null ? null : -line.total} currency={currency} />
        </Text>
      ))}
      {revision.addressChanged ? <Text className="small">{t('addressChanged')}</Text> : null}
      <div className="small soft">
        <Moment at={revision.createdAt} /> · <ActorName of={revision.actor} />
        {revision.invoice ? (
          <>
            {' · '}
            <a
              href={`/api/admin/v1/orders/${order.id}/invoice?number=${revision.invoice}`}
              className="link"
              target="_blank"
              rel="noreferrer"
            >
              {words('supplement')} {revision.invoice}
            </a>
          </>
        ) : null}
      </div>
    </div>
  )
}
