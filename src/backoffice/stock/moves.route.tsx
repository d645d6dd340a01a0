import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listMoves, type StockMove } from '#shop/stock/desk.contract.ts'
import { moveKinds } from '#shop/stock/rules.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { StockNav } from './stock-nav.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listMoves, queryOf(args, listMoves, { limit: String(size) }))

/** All stock movements, or those of an option, newest first. */
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
      <List
        name="stock/moves"
        label={t('moves')}
        columns={useMoveColumns()}
        rows={moves}
        total={total}
        size={size}
        usualSort="-created"
        none={{ text: t('noMovesYet') }}
        file="stock-moves"
      />
    </>
  )
}

/** Number of pieces with its sign. */
const signed = (pieces: number): string => (pieces > 0 ? `+${pieces}` : pieces < 0 ? `−${-pieces}` : '·')

function useMoveColumns(): readonly Column<StockMove>[] {
  const t = useWords('stock')
  const kind = useWords('move')
  return [
    {
      key: 'at',
      title: t('when'),
      sort: 'created',
      className: 'tight soft',
      cell: ({ at }) => <Moment at={at} />,
    },
    { key: 'subSku', title: t('sku'), className: 'tight num', cell: ({ subSku }) => subSku },
    { key: 'place', title: t('place'), isExtra: true, cell: ({ placeName }) => placeName },
    { key: 'kind', title: t('kind'), cell: (move) => kind(move.kind) },
    ...(['onHand', 'reserved', 'allocated'] as const).map((each): Column<StockMove> => ({
      key: each,
      title: t(each),
      isNumber: true,
      className: (move) => (move[each] === 0 ? 'soft' : ''),
      cell: (move) => signed(move[each]),
    })),
    { key: 'reason', title: t('reason'), spare: 3, cell: ({ reason }) => reason },
    { key: 'actor', title: t('who'), className: 'soft', spare: 2, cell: ({ actor }) => actor },
  ]
}
