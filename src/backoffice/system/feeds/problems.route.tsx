import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listFeedProblems, type FeedProblemRow } from '#shop/feeds/feed.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../../shell/filters.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { useFeedName } from './feed-name.ts'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listFeedProblems, queryOf(args, listFeedProblems, { limit: String(size) }))

/** Products that a feed omits or that lack data, each linked to the page to correct it. */
export default function FeedProblems() {
  const t = useWords('feeds')
  const { feed, products, total } = useLoaderData<typeof loader>()
  const name = useFeedName()(feed)
  return (
    <>
      <PageTop title={t('problemsTitle', { name })}>
        <Link to="/desk/system/feeds" className="act">
          {t('back')}
        </Link>
      </PageTop>
      <Filters
        views="none"
        filters={[
          {
            name: 'code',
            label: t('problem'),
            options: feed.problems.map(
              ({ code, products: count }) =>
                [code, t('withCount', { what: t(`problemOf.${code}`), count })] as const,
            ),
          },
        ]}
      />
      <List
        name="system/feeds/problems"
        label={t('problemsTitle', { name })}
        columns={useProblemColumns()}
        rows={products}
        to={({ id }) => `/desk/products/${id}`}
        total={total}
        size={size}
        none={{ text: t('noProblems') }}
      />
    </>
  )
}

function useProblemColumns(): readonly Column<FeedProblemRow>[] {
  const t = useWords('feeds')
  const locale = useLocale()
  return [
    {
      key: 'name',
      title: t('product'),
      isName: true,
      cell: ({ name }) => textIn(locale, name),
    },
    { key: 'sku', title: t('sku'), className: 'tight num soft', spare: 1, cell: ({ sku }) => sku },
    {
      key: 'problems',
      title: t('problem'),
      className: 'wrap',
      cell: ({ problems }) => (
        <ul className="stack" style={{ gap: 4 }}>
          {problems.map(({ code, leavesOut, skus }) => (
            <li key={code}>
              <span className="desk-label">{t(leavesOut ? 'leftOut' : 'lacks')}</span>{' '}
              {t(`problemOf.${code}`)}
              {skus.length > 0 ? <div className="num wraps small soft">{skus.join(', ')}</div> : null}
            </li>
          ))}
        </ul>
      ),
    },
  ]
}
