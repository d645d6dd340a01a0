import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listCampaigns, type Campaign } from '#shop/subscriptions/desk/campaigns/campaign.contract.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../../shell/amount.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextBox } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { StateLabel } from '../../shell/label.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { SubscriptionsNav } from '../subscriptions-nav.tsx'

const size = 25
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listCampaigns, queryOf(args, listCampaigns, { limit: String(size) }))

/** Announced prices and ends of options, with what came of each. */
export default function Campaigns() {
  const t = useWords('subscriptions')
  const { campaigns, total } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('campaigns')}>
        {may('subscriptions.prices') ? (
          <Link to="/desk/subscriptions/campaigns/new" className="act main">
            {t('campaign.new')}
          </Link>
        ) : null}
      </PageTop>
      <SubscriptionsNav />
      {campaigns.length === 0 ? (
        <p className="desk-empty">{t('campaign.none')}</p>
      ) : (
        <Scroll label={t('campaigns')}>
          <CampaignTable campaigns={campaigns} />
        </Scroll>
      )}
      <Pages total={total} size={size} />
    </>
  )
}

const counts = ['notified', 'left', 'taken', 'changed', 'waiting'] as const

function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useWords('subscriptions')
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>{t('campaign.fromDay')}</th>
          <th>{t('campaign.option')}</th>
          <th>{t('campaign.kind')}</th>
          <th>{t('state')}</th>
          {counts.map((count) => (
            <th key={count} className="num">
              {t(`campaign.${count}`)}
            </th>
          ))}
          <th>{t('campaign.by')}</th>
          <th>{t('toDo')}</th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((each) => (
          <Row key={each.id} campaign={each} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ campaign }: { campaign: Campaign }) {
  const t = useWords('subscriptions')
  const may = useMay()
  const { prices, substitute } = campaign
  return (
    <tr>
      <td className="tight num">{campaign.fromDay}</td>
      <td>
        {campaign.name} <span className="soft num small">{campaign.subSku}</span>
      </td>
      <td>
        {t(`campaign.kinds.${campaign.kind}`)}{' '}
        <span className="num">
          {prices.map(({ currency, price }) => amountText(price, currency)).join(', ')}
          {substitute === null ? null : `→ ${substitute}`}
        </span>
      </td>
      <td>
        <StateLabel state={campaign.state} />
      </td>
      {counts.map((count) => (
        <td key={count} className="num">
          {campaign[count]}
        </td>
      ))}
      <td>
        <span className="soft small">{campaign.actor}</span> {campaign.reason}
      </td>
      <td>
        {campaign.canWithdraw && may('subscriptions.prices') ? (
          <ActPanel title={t('campaign.withdraw')}>
            <ActForm call={calls.withdrawCampaign} fixed={{ id: campaign.id }}>
              <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
              <Send look="danger">{t('campaign.withdraw')}</Send>
            </ActForm>
          </ActPanel>
        ) : null}
      </td>
    </tr>
  )
}
