import type { CampaignPreview } from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'

/** What a campaign would come to: sums by currency, then each contract with its first renewal that changes. */
export function CampaignPreviewTables({ preview }: { preview: CampaignPreview }) {
  const t = useWords('subscriptions')
  const isLower = preview.sums.some(
    ({ shopPrice, newPrice }) => shopPrice !== null && newPrice !== null && shopPrice < newPrice,
  )
  return (
    <section className="desk-card stack" aria-labelledby="comes-to">
      <h2 id="comes-to">{t('campaign.contracts', { count: preview.contracts })}</h2>
      {preview.exempt.map(({ why, count }) => (
        <p key={why} className="soft">
          {t(`campaign.exempt.${why}`, { count })}
        </p>
      ))}
      {isLower ? <p className="hot">{t('campaign.shopLower')}</p> : null}
      {preview.sums.length === 0 ? null : (
        <Scroll labelledBy="comes-to">
          <Sums sums={preview.sums} />
        </Scroll>
      )}
      {preview.rows.length === 0 ? null : (
        <Scroll label={t('campaign.outcome')}>
          <Contracts rows={preview.rows} />
        </Scroll>
      )}
    </section>
  )
}

function Sums({ sums }: Pick<CampaignPreview, 'sums'>) {
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

function Contracts({ rows }: Pick<CampaignPreview, 'rows'>) {
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
