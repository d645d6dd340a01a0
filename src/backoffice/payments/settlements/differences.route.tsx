import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { differenceKinds } from '#shop/payments/settlement/match.rules.ts'
import { listDifferences } from '#shop/payments/settlement/difference.contract.ts'
import { differenceStates } from '#shop/payments/settlement/state.rules.ts'
import { Filters } from '../../shell/filters.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { shownMethods, useMethodName } from '../methods.ts'
import { PaymentsNav } from '../payments-nav.tsx'
import { useDifferenceColumns } from './difference-columns.tsx'

const size = 50
export async function loader(args: LoaderFunctionArgs) {
  const query = queryOf(args, listDifferences, { limit: String(size) })
  return { ...(await callDesk(args, listDifferences, query)), now: new Date().toISOString() }
}

/** Differences between providers and the accounts in both directions, with their actions. */
export default function Differences() {
  const t = useWords('settlement')
  const method = useMethodName()
  const { differences, total, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('differences')} />
      <PaymentsNav />
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: differenceStates.map((each) => [each, t(`stateOf.${each}`)] as const),
          },
          {
            name: 'kind',
            label: t('finding'),
            options: differenceKinds.map((each) => [each, t(`differenceOf.${each}`)] as const),
          },
          {
            name: 'method',
            label: t('method'),
            options: shownMethods.map((each) => [each, method(each)] as const),
          },
        ]}
      />
      <List
        name="payments/differences"
        label={t('differences')}
        columns={useDifferenceColumns(now)}
        rows={differences}
        total={total}
        size={size}
        none={{ text: t('noDifferences') }}
        file="settlement-differences"
      />
    </>
  )
}
