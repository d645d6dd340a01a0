import { isDifference } from '#shop/payments/settlement/match.rules.ts'
import type { SettlementLineView } from '#shop/payments/settlement/settlement.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'

export function SettlementLines({ lines }: { lines: readonly SettlementLineView[] }) {
  const t = useWords('settlement')
  if (lines.length === 0) return <p className="desk-empty">{t('noLines')}</p>
  return (
    <Scroll labelledBy="lines">
      <table className="desk-table">
        <thead>
          <tr>
            <th className="r">{t('line')}</th>
            <th>{t('day')}</th>
            <th>{t('kind')}</th>
            <th>{t('reference')}</th>
            <th className="r">{t('gross')}</th>
            <th className="r">{t('fee')}</th>
            <th>{t('finding')}</th>
            <th>{t('bookedOn')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="r num">{line.line}</td>
              <td className="num tight">{line.occurredOn}</td>
              <td>{t(`kindOf.${line.kind}`)}</td>
              <td className="num">
                <Reference line={line} />
              </td>
              <td className="r">
                <Amount of={line.gross} currency={line.currency} />
              </td>
              <td className="r">
                <Amount of={line.fee} currency={line.currency} />
              </td>
              <td>
                <span className={`desk-label ${isDifference(line.finding) ? 'bad' : ''}`}>
                  {t(`findingOf.${line.finding}`)}
                </span>
              </td>
              <td className="num tight soft">{line.bookedOn ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Reference({ line: { reference, providerRef, attemptId } }: { line: SettlementLineView }) {
  const name = reference || providerRef || '—'
  return (
    <>
      {attemptId ? (
        <Link to={`/desk/payments/${attemptId}`} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
      {reference && providerRef ? <div className="small soft">{providerRef}</div> : null}
    </>
  )
}
