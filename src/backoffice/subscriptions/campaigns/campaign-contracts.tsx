import type { CampaignPreview } from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { useWords } from '../../words/words.tsx'

/** Subscriptions of a campaign: current and new price, effective date, and reasons of exclusions. */
export function CampaignContracts({ rows }: Pick<CampaignPreview, 'rows'>) {
  const t = useWords('subscriptions')
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>{t('number')}</th>
          <th className="num">{t('quantity')}</th>
          <th className="num">{t('campaign.now')}</th>
          <th className="num">{t('campaign.newPrice')}</th>
          <th>{t('campaign.changesOn')}</th>
          <th>{t('campaign.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.subscriptionId} ${row.number}`}>
            <td className="num">
              <Link to={`/desk/subscriptions/${row.subscriptionId}`}>{row.number}</Link>
            </td>
            <td className="num">{row.quantity}</td>
            <td className="num">
              <Amount of={row.price} currency={row.currency} />
            </td>
            <td className="num">
              <Amount of={row.newPrice} currency={row.currency} />
            </td>
            <td className="tight">{row.changesOn ?? '—'}</td>
            <td>{t(`campaign.outcomes.${row.outcome}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
