import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listCampaigns, type CampaignHead } from '#shop/campaigns/campaign.contract.ts'
import { campaignStates } from '#shop/campaigns/campaign.rules.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { useAudienceText } from './audience-text.ts'
import { CampaignStateLabel } from './state-label.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listCampaigns, queryOf(args, listCampaigns, { limit: String(size) }))

/** E-mail campaigns, newest first. */
export default function Campaigns() {
  const t = useWords('campaigns')
  const may = useMay()
  const { campaigns, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('find')} />}>
        <Link to="/desk/campaigns/calendar" className="act">
          {t('calendar')}
        </Link>
        {may('campaigns.edit') ? (
          <Link to="/desk/campaigns/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('stateTitle'),
            options: campaignStates.map((state) => [state, t(`state.${state}`)] as const),
          },
        ]}
      />
      <List
        name="campaigns"
        label={t('title')}
        columns={useCampaignColumns()}
        rows={campaigns}
        total={total}
        size={size}
        to={({ id }) => `/desk/campaigns/${id}`}
        none={{
          text: t('none'),
          action: { label: t('new'), to: '/desk/campaigns/new', right: 'campaigns.edit' },
        }}
      />
    </>
  )
}

function useCampaignColumns(): readonly Column<CampaignHead>[] {
  const t = useWords('campaigns')
  const audienceText = useAudienceText()
  return [
    { key: 'name', title: t('name'), isName: true, cell: ({ name }) => name },
    {
      key: 'state',
      title: t('stateTitle'),
      cell: ({ state }) => <CampaignStateLabel state={state} />,
    },
    {
      key: 'scheduledAt',
      title: t('when'),
      className: 'tight',
      fields: ['startedAt', 'scheduledAt'],
      cell: ({ startedAt, scheduledAt, state }) => {
        const at = startedAt ?? scheduledAt
        if (at !== null) return <Moment at={at} />
        return state === 'scheduled' ? t('atOnce') : '—'
      },
    },
    {
      key: 'segmentName',
      title: t('audience'),
      className: 'wrap',
      fields: ['segmentName', 'subscribers'],
      cell: audienceText,
    },
    {
      key: 'recipients',
      title: t('progress'),
      className: 'num',
      fields: ['recipients', 'done'],
      cell: ({ recipients, done }) =>
        recipients === null ? '—' : t('doneOf', { done: done ?? 0, recipients }),
    },
    {
      key: 'subject',
      title: t('subject'),
      className: 'wrap soft',
      spare: 2,
      cell: ({ subject }) => subject || '—',
    },
    {
      key: 'changedBy',
      title: t('changedBy'),
      className: 'soft',
      spare: 3,
      cell: ({ changedBy }) => changedBy,
    },
  ]
}
