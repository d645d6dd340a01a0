import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listWaves } from '#shop/orders/waves/wave.contract.ts'
import { waveStates } from '#shop/orders/waves/wave.rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { Filters } from '../../shell/filters.tsx'
import { Find } from '../../shell/find.tsx'
import { StateLabel } from '../../shell/label.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'

const size = 50

export const loader = async (args: LoaderFunctionArgs) =>
  callDesk(args, listWaves, queryOf(args, listWaves, { limit: String(size) }))

/** Walks along the shelves, the newest first. */
export default function Waves() {
  const t = useWords('waves')
  const state = useWords('state')
  const { waves, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        <Link to="/desk/orders?fulfilment=none&status=confirmed" className="act main">
          {t('choose')}
        </Link>
      </PageTop>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: waveStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      {waves.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('number')}</th>
                <th>{t('state')}</th>
                <th>{t('picker')}</th>
                <th className="r">{t('orders')}</th>
                <th className="r">{t('dropped')}</th>
                <th className="r">{t('picked')}</th>
                <th>{t('since')}</th>
              </tr>
            </thead>
            <tbody>
              {waves.map((wave) => (
                <tr key={wave.id}>
                  <td className="num">
                    <Link to={`/desk/waves/${wave.id}`}>{wave.number}</Link>
                  </td>
                  <td>
                    <StateLabel state={wave.state} />
                  </td>
                  <td>{wave.picker}</td>
                  <td className="r num">{wave.orders}</td>
                  <td className="r num">{wave.dropped}</td>
                  <td className="r num">
                    {wave.picked}/{wave.pieces}
                  </td>
                  <td className="tight soft">
                    <Moment at={wave.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} />
    </>
  )
}
