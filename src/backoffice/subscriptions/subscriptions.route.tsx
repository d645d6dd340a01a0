import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listDeskSubscriptions } from '#shop/subscriptions/desk/desk.contract.ts'
import { contractStates } from '#shop/subscriptions/rules.ts'
import { Link } from '#ui/link.tsx'
import { Find } from '../shell/find.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { SubscriptionsNav } from './subscriptions-nav.tsx'
import { useSubscriptionState } from './standing.tsx'
import { useSubscriptionColumns } from './subscription-columns.tsx'
import { weekOf } from './week.rules.ts'

const size = 25
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listDeskSubscriptions, queryOf(args, listDeskSubscriptions, { limit: String(size) }))

/** Subscriptions by the week they renew in, with a tab for each state. */
export default function Subscriptions() {
  const t = useWords('subscriptions')
  const { subscriptions, total, counts } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      <SubscriptionsNav />
      <StateTabs counts={counts} />
      <List
        name="subscriptions"
        label={t('title')}
        columns={useSubscriptionColumns()}
        rows={subscriptions}
        total={total}
        size={size}
        to={({ id }) => `/desk/subscriptions/${id}`}
        groupOf={({ renewsOn }) => (renewsOn === null ? t('noWeek') : t('week', { day: weekOf(renewsOn) }))}
        none={{ text: t('noneYet') }}
        file="subscriptions"
      />
    </>
  )
}

type Counts = readonly { state: string; count: number }[]

function StateTabs({ counts }: { counts: Counts }) {
  const t = useWords('subscriptions')
  const state = useSubscriptionState()
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  const current = query.get('state') ?? ''
  const linkTo = (wanted: string) =>
    `/desk/subscriptions?${new URLSearchParams({
      ...(search === '' ? {} : { search }),
      ...(wanted === '' ? {} : { state: wanted }),
    }).toString()}`
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const tabs = contractStates.flatMap((each) => {
    const count = counts.find((found) => found.state === each)?.count ?? 0
    return count === 0 && each !== current ? [] : [{ state: each as string, label: state(each), count }]
  })
  return (
    <nav className="desk-views no-print" aria-label={t('state')}>
      {[{ state: '', label: t('all'), count: all }, ...tabs].map((tab) => (
        <Link
          key={tab.state}
          to={linkTo(tab.state)}
          aria-current={tab.state === current ? 'page' : undefined}
        >
          {tab.label} <span className="num soft">{tab.count}</span>
        </Link>
      ))}
    </nav>
  )
}
