import type { CampaignPreview } from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { CampaignSums } from './campaign-sums.tsx'
import { CampaignContracts } from './campaign-contracts.tsx'

/** Preview of a campaign: totals by currency, then each subscription with its first affected renewal. */
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
          <CampaignSums sums={preview.sums} />
        </Scroll>
      )}
      {preview.rows.length === 0 ? null : (
        <Scroll label={t('campaign.outcome')}>
          <CampaignContracts rows={preview.rows} />
        </Scroll>
      )}
    </section>
  )
}
