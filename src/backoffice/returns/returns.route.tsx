import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listDeskReturns, type ReturnRow } from '#shop/returns/return-list.contract.ts'
import { returnStates } from '#shop/returns/return.rules.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Age } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const size = 50
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listDeskReturns, queryOf(args, listDeskReturns, { limit: String(size) }))),
  now: new Date().toISOString(),
})

/** Returns: open ones, oldest first, or those of a state. */
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
      <List
        name="returns"
        label={t('title')}
        columns={useReturnColumns(now)}
        rows={returns}
        total={total}
        size={size}
        to={({ id }) => `/desk/returns/${id}`}
        none={{ text: t('noneOpen') }}
        file="returns"
      />
    </>
  )
}

function useReturnColumns(now: string): readonly Column<ReturnRow>[] {
  const t = useWords('returns')
  return [
    { key: 'number', title: t('number'), isName: true, className: 'num', cell: ({ number }) => number },
    { key: 'buyer', title: t('buyer'), cell: ({ buyer }) => buyer },
    { key: 'pieces', title: t('pieces'), isNumber: true, spare: 3, cell: ({ pieces }) => pieces },
    {
      key: 'createdAt',
      title: t('since'),
      className: 'tight soft',
      cell: ({ createdAt }) => <Age at={createdAt} now={now} />,
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <StateLabel state={state} /> },
  ]
}
