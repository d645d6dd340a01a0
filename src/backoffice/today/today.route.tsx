import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { roles } from '#shop/staff/rules.ts'
import { getWorkQueue } from '#shop/work-queue/contract.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../shell/filters.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { Changed } from './changed.tsx'
import { Inbox } from './inbox.tsx'
import { totalOf, whoseViews } from './inbox.rules.ts'

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, getWorkQueue, {})),
  now: new Date().toISOString(),
})

/** Work queue (rules/desk#7): all items, own ones, or unassigned ones. */
export default function Today() {
  const t = useWords('today')
  const role = useWords('role')
  const { matters, colleagues, now } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const whose = whoseViews.find((each) => each === query.get('whose')) ?? 'everyone'
  const wanted = query.get('role')
  const seen = matters.filter(({ owner }) => !wanted || owner === wanted)
  const to = (view: (typeof whoseViews)[number]) => {
    const next = new URLSearchParams(query)
    if (view === 'everyone') next.delete('whose')
    else next.set('whose', view)
    return `?${next}`
  }
  const owners = roles.filter((each) => matters.some(({ owner }) => owner === each))
  return (
    <>
      <PageTop title={t('title')}>
        <nav className="desk-segment" aria-label={t('whoseLabel')}>
          {whoseViews.map((view) => (
            <Link key={view} to={to(view)} aria-current={view === whose ? 'page' : undefined}>
              {t(`whose.${view}`)} <span className="num">{totalOf(seen, view)}</span>
            </Link>
          ))}
        </nav>
        <Filters
          views="none"
          filters={[
            {
              name: 'role',
              label: t('allRoles'),
              options: owners.map((each) => [each, role(each)] as const),
            },
          ]}
        />
      </PageTop>
      <div className="desk-list-head">
        <p className="soft small">
          <Moment at={now} />
        </p>
        <Changed matters={matters} />
      </div>
      <Inbox matters={seen} colleagues={colleagues} whose={whose} now={now} />
    </>
  )
}
