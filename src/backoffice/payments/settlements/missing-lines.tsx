import type { AnswerOf } from '#shop/endpoint.ts'
import type { getSettlement } from '#shop/payments/settlement/settlement.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'

/** Payments of the file's days that are missing from its lines. */
export function MissingLines({
  missing,
  missingTotal,
}: Pick<AnswerOf<typeof getSettlement>, 'missing' | 'missingTotal'>) {
  const t = useWords('settlement')
  const more = missingTotal - missing.length
  return (
    <section className="desk-card stack" aria-labelledby="missing">
      <h2 id="missing">{t('missing')}</h2>
      <Scroll labelledBy="missing">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('order')}</th>
              <th>{t('finding')}</th>
              <th>{t('day')}</th>
              <th className="r">{t('gross')}</th>
            </tr>
          </thead>
          <tbody>
            {missing.map((each) => (
              <tr key={`${each.kind} ${each.attemptId} ${each.amount}`}>
                <td className="num">
                  <Link to={`/desk/payments/${each.attemptId}`} className="link">
                    {each.orderNumber}
                  </Link>
                </td>
                <td>
                  <span className="desk-label bad">{t(`differenceOf.${each.kind}`)}</span>
                </td>
                <td className="num tight">{each.occurredOn}</td>
                <td className="r">
                  <Amount of={each.amount} currency={each.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {more > 0 ? <p>{t('missingMore', { shown: missing.length, more })}</p> : null}
    </section>
  )
}
