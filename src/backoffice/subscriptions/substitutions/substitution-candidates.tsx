import type { SubstitutionCandidate } from '#shop/subscriptions/desk/substitutions/substitution.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { useWords } from '../../words/words.tsx'

/** Lines that a substitution would change: current and new price, and reasons of exclusions. */
export function SubstitutionCandidates({ candidates }: { candidates: readonly SubstitutionCandidate[] }) {
  const t = useWords('subscriptions')
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>{t('number')}</th>
          <th className="num">{t('quantity')}</th>
          <th className="num">{t('campaign.now')}</th>
          <th className="num">{t('campaign.newPrice')}</th>
          <th>{t('renews')}</th>
          <th>{t('campaign.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((each) => (
          <tr key={each.lineId}>
            <td className="num">
              <Link to={`/desk/subscriptions/${each.subscriptionId}`}>{each.number}</Link>
            </td>
            <td className="num">{each.quantity}</td>
            <td className="num">
              <Amount of={each.price} currency={each.currency} />
            </td>
            <td className="num">
              <Amount of={each.newPrice} currency={each.currency} />
            </td>
            <td className="num">{each.renewsOn ?? '—'}</td>
            <td>{each.issue === null ? t('substitution.can') : t(`substitution.issue.${each.issue}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
