import type { CampaignPreview } from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import { Amount } from '../../shell/amount.tsx'
import { useWords } from '../../words/words.tsx'

/** Totals of a campaign by currency: pieces, prices and monthly change. */
export function CampaignSums({ sums }: Pick<CampaignPreview, 'sums'>) {
  const t = useWords('subscriptions')
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>{t('campaign.currency')}</th>
          <th className="num">{t('campaign.pieces')}</th>
          <th className="num">{t('campaign.now')}</th>
          <th className="num">{t('campaign.newPrice')}</th>
          <th className="num">{t('campaign.shopPrice')}</th>
          <th className="num">{t('campaign.monthly')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ currency, pieces, lowest, highest, newPrice, shopPrice, monthlyDifference }) => (
          <tr key={currency}>
            <td>{currency}</td>
            <td className="num">{pieces}</td>
            <td className="num">
              <Amount of={lowest} currency={currency} />
              {lowest === highest ? null : (
                <>
                  {' – '}
                  <Amount of={highest} currency={currency} />
                </>
              )}
            </td>
            {Object.entries({ newPrice, shopPrice, monthlyDifference }).map(([column, amount]) => (
              <td key={column} className="num">
                <Amount of={amount} currency={currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
