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
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'
import { SubscriptionsNav } from '../subscriptions-nav.tsx'

const size = 25
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listCampaigns, queryOf(args, listCampaigns, { limit: String(size) }))

/** Announced price changes and ends of options, with their results. */
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
      <List
        name="subscriptions/campaigns"
        label={t('campaigns')}
        columns={useCampaignColumns()}
        rows={campaigns}
        total={total}
        size={size}
        none={{
          text: t('campaign.none'),
          action: {
            label: t('campaign.new'),
            to: '/desk/subscriptions/campaigns/new',
            right: 'subscriptions.prices',
          },
        }}
      />
    </>
  )
}

const counts = ['notified', 'left', 'taken', 'changed', 'waiting'] as const

function useCampaignColumns(): readonly Column<Campaign>[] {
  const t = useWords('subscriptions')
  return [
    {
      key: 'fromDay',
      title: t('campaign.fromDay'),
      className: 'tight num',
      cell: ({ fromDay }) => fromDay,
    },
    {
      key: 'name',
      title: t('campaign.option'),
      fields: ['name', 'subSku'],
      cell: ({ name, subSku }) => (
        <>
          {name} <span className="soft num small">{subSku}</span>
        </>
      ),
    },
    {
      key: 'kind',
      title: t('campaign.kind'),
      cell: ({ kind, prices, substitute }) => (
        <>
          {t(`campaign.kinds.${kind}`)}{' '}
          <span className="num wraps">
            {prices.map(({ currency, price }) => amountText(price, currency)).join(', ')}
            {substitute === null ? null : `→ ${substitute}`}
          </span>
        </>
      ),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <StateLabel state={state} /> },
    ...counts.map((count): Column<Campaign> => ({
      key: count,
      title: t(`campaign.${count}`),
      isNumber: true,
      cell: (campaign) => campaign[count],
    })),
    {
      key: 'reason',
      title: t('campaign.by'),
      spare: 3,
      fields: ['actor', 'reason'],
      cell: ({ actor, reason }) => (
        <>
          <span className="soft small">{actor}</span> {reason}
        </>
      ),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'subscriptions.prices',
      fields: [],
      cell: ({ id, canWithdraw }) => (canWithdraw ? <Withdraw id={id} /> : null),
    },
  ]
}

function Withdraw({ id }: { id: string }) {
  const t = useWords('subscriptions')
  return (
    <ActPanel title={t('campaign.withdraw')}>
      <ActForm call={calls.withdrawCampaign} fixed={{ id }}>
        <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
        <Send look="danger">{t('campaign.withdraw')}</Send>
      </ActForm>
    </ActPanel>
  )
}
