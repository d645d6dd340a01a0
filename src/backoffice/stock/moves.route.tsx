import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listMoves } from '#shop/stock/desk.contract.ts'
import { moveKinds } from '#shop/stock/rules.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Moment } from '../shell/when.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'
import { StockNav } from './stock-nav.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listMoves, queryOf(args, listMoves, { limit: String(size) }))

/** Every move of stock, of one option or of all, newest first. */
export default function Moves() {
  const t = useWords('stock')
  const kind = useWords('move')
  const { moves, total } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <>
      <PageTop
        title={query.get('sub_sku') ? t('movesOf', { sku: query.get('sub_sku') ?? '' }) : t('moves')}
        find={<Find name="sub_sku" placeholder={t('sku')} />}
      />
      <StockNav page="moves" />
      <Filters
        filters={[
          { name: 'kind', label: t('kind'), options: moveKinds.map((each) => [each, kind(each)] as const) },
        ]}
      />
      {moves.length === 0 ? (
        <p className="desk-empty">{t('noMoves')}</p>
      ) : (
        <Scroll label={t('moves')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('when')}</th>
                <th>{t('sku')}</th>
                <th>{t('kind')}</th>
                <th className="r">{t('onHand')}</th>
                <th className="r">{t('reserved')}</th>
                <th className="r">{t('allocated')}</th>
                <th>{t('reason')}</th>
                <th>{t('who')}</th>
              </tr>
            </thead>
            <tbody>
              {moves.map((move) => (
                <tr key={move.id}>
                  <td className="tight soft">
                    <Moment at={move.at} />
                  </td>
                  <td className="tight num">{move.subSku}</td>
                  <td>{kind(move.kind)}</td>
                  {[move.onHand, move.reserved, move.allocated].map((pieces, index) => (
                    <td key={index} className={pieces === 0 ? 'r num soft' : 'r num'}>
                      {pieces > 0 ? `+${pieces}` : pieces < 0 ? `−${-pieces}` : '·'}
                    </td>
                  ))}
                  <td>{move.reason}</td>
                  <td className="soft">{move.actor}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} file="stock-moves" />
    </>
  )
}
