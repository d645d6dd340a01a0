import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActorName } from '../words/actor-name.tsx'
import { Amount, amountText } from '../shell/amount.tsx'
import { StateLabel } from '../shell/label.tsx'
import { Moment } from '../shell/when.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useMethodName } from '../payments/methods.ts'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'

/** Invoice and credit notes, as issued. */
export function PapersCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  if (order.papers.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="papers">
      <h2 id="papers">{t('papers')}</h2>
      {order.papers.map(({ number, kind, issuedAt }) => (
        <div key={number} className="row">
          <a
            href={`/api/admin/v1/orders/${order.id}/invoice?number=${number}`}
            className="link num"
            target="_blank"
            rel="noreferrer"
          >
            {number}
          </a>
          <span>{t(kind === 'invoice' ? 'invoice' : 'creditNote')}</span>
          <span className="soft push">
            <Moment at={issuedAt} />
          </span>
        </div>
      ))}
    </section>
  )
}

/** Payments, all their attempts, and refunds. */
export function TendersCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  const why = useWhy()
  const method = useMethodName()
  if (order.tenders.length === 0 && order.refunds.length === 0) return null
  return (
    <section className="desk-card flush" aria-labelledby="tenders">
      <h2 id="tenders">{t('tenders')}</h2>
      <Scroll labelledBy="tenders">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('when')}</th>
              <th>{t('what')}</th>
              <th>{t('reference')}</th>
              <th className="r">{t('amount')}</th>
              <th>{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {order.tenders.map((tender) => (
              <tr key={tender.id}>
                <td className="tight soft">
                  <Moment at={tender.createdAt} />
                </td>
                <td>{method(tender.method)}</td>
                <td className="num">
                  <Link to={`/desk/payments/${tender.id}`} className="link">
                    {tender.billNumber ?? tender.reference}
                  </Link>
                  {tender.failureCode ? <div className="small soft">{tender.failureCode}</div> : null}
                </td>
                <td className="r">
                  <Amount of={tender.amount} currency={tender.currency} />
                </td>
                <td>
                  <StateLabel state={tender.state} />
                </td>
              </tr>
            ))}
            {order.refunds.map((refund) => (
              <tr key={refund.id}>
                <td className="tight soft">
                  <Moment at={refund.createdAt} />
                </td>
                <td>{t('refundRow')}</td>
                <td>
                  {why(refund)}
                  <div className="small soft">
                    <ActorName of={refund.actor} />
                  </div>
                  {refund.exchanged > 0 ? (
                    <div className="small soft">
                      {t('setOff', { amount: amountText(refund.exchanged, order.currency) })}
                    </div>
                  ) : null}
                </td>
                <td className="r">
                  <Amount of={-refund.amount} currency={order.currency} />
                </td>
                <td>
                  <StateLabel state={refund.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
