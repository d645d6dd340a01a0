import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Amount, amountText } from '../shell/amount.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

/** Disputed amounts and their outcome. */
export function DisputesCard({ order }: { order: DeskOrder }) {
  const t = useWords('dispute')
  if (order.disputes.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="disputes">
      <h2 id="disputes">{t('title')}</h2>
      {order.disputes.map((each) => (
        <dl key={each.id}>
          <dt>{t('asked')}</dt>
          <dd>
            <Amount of={each.claimed} currency={order.currency} /> · <Moment at={each.openedAt} />
            {each.outcome !== 'won' && each.amount < each.claimed ? (
              <div className="small">{t('takes', { amount: amountText(each.amount, order.currency) })}</div>
            ) : null}
          </dd>
          <dt>{t('reason')}</dt>
          <dd>{each.reason}</dd>
          {each.caseRef === '' ? null : (
            <>
              <dt>{t('caseRef')}</dt>
              <dd className="num wraps">{each.caseRef}</dd>
            </>
          )}
          {each.respondBy ? (
            <>
              <dt>{t('respondBy')}</dt>
              <dd className="num">{each.respondBy}</dd>
            </>
          ) : null}
          <dt>{t('outcome')}</dt>
          <dd>
            {each.outcome ? t(each.outcome) : t('open')}
            {each.note === '' ? null : <div className="small soft">{each.note}</div>}
          </dd>
        </dl>
      ))}
    </section>
  )
}
