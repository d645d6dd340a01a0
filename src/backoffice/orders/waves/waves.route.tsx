import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listWaves } from '#shop/orders/waves/wave.contract.ts'
import { waveStates } from '#shop/orders/waves/wave.rules.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { Filters } from '../../shell/filters.tsx'
import { Find } from '../../shell/find.tsx'
import { StateLabel } from '../../shell/label.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'

const size = 50
type Wave = AnswerOf<typeof listWaves>['waves'][number]

export const loader = async (args: LoaderFunctionArgs) =>
  callDesk(args, listWaves, queryOf(args, listWaves, { limit: String(size) }))

/** Pick waves, newest first. */
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
      <List
        name="waves"
        label={t('title')}
        columns={useWaveColumns()}
        rows={waves}
        total={total}
        size={size}
        to={({ id }) => `/desk/waves/${id}`}
        none={{ text: t('none') }}
        file="waves"
      />
    </>
  )
}

function useWaveColumns(): readonly Column<Wave>[] {
  const t = useWords('waves')
  return [
    {
      key: 'number',
      title: t('number'),
      isName: true,
      className: 'num',
      cell: ({ number }) => number,
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <StateLabel state={state} /> },
    { key: 'picker', title: t('picker'), cell: ({ picker }) => picker },
    { key: 'orders', title: t('orders'), isNumber: true, spare: 1, cell: ({ orders }) => orders },
    { key: 'dropped', title: t('dropped'), isNumber: true, spare: 2, cell: ({ dropped }) => dropped },
    {
      key: 'picked',
      title: t('picked'),
      isNumber: true,
      fields: ['picked', 'pieces'],
      cell: ({ picked, pieces }) => `${picked}/${pieces}`,
    },
    {
      key: 'createdAt',
      title: t('since'),
      className: 'tight soft',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ]
}
