import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listDeskReturns } from '#shop/returns/desk.contract.ts'
import { returnStates } from '#shop/returns/return.rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Age } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const size = 50
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listDeskReturns, queryOf(args, listDeskReturns, { limit: String(size) }))),
  now: new Date().toISOString(),
})

/** What buyers send back: those that are open, the longest first, or any one state. */
export default function Returns() {
  const t = useWords('returns')
  const state = useWords('state')
  const { returns, total, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      <Filters
        filters={[
          {
            name: 'state',
            label: t('open'),
            options: returnStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      {returns.length === 0 ? (
        <p className="desk-empty">{t('noReturns')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('number')}</th>
                <th>{t('buyer')}</th>
                <th>{t('pieces')}</th>
                <th>{t('since')}</th>
                <th>{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {returns.map((each) => (
                <tr key={each.id}>
                  <td className="num">
                    <Link to={`/desk/returns/${each.id}`}>{each.number}</Link>
                  </td>
                  <td>{each.buyer}</td>
                  <td className="tight num">{each.pieces}</td>
                  <td className="tight soft">
                    <Age at={each.createdAt} now={now} />
                  </td>
                  <td>
                    <StateLabel state={each.state} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} file="returns" />
    </>
  )
}
