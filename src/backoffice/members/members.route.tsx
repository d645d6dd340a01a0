import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listMembers, type MemberRow } from '#shop/customers/list.contract.ts'
import { visibleStates } from '#shop/customers/rules.ts'
import { Link } from '#ui/link.tsx'
import { Amount, amountText } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { MemberState } from './member-state.tsx'

const size = 50
/** Values offered by the filters; the address accepts any number. */
const orderSteps = [1, 2, 5, 10] as const
const spentSteps = [1_000, 3_000, 10_000, 30_000] as const

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listMembers, queryOf(args, listMembers, { limit: String(size) }))

/** Search for members by any contact data or name. */
export default function Members() {
  const t = useWords('members')
  const state = useWords('memberState')
  const files = useWords('groupFile')
  const may = useMay()
  const { members, total, groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        {may('customers.groups') ? (
          <Link to="/desk/members/group-files" className="act">
            {files('title')}
          </Link>
        ) : null}
        <Link to="/desk/members/flags" className="act">
          {t('flags')}
        </Link>
      </PageTop>
      <Filters
        filters={[
          { name: 'group', label: t('group'), options: groups.map((each) => [each, each] as const) },
          {
            name: 'state',
            label: t('state'),
            options: visibleStates.map((each) => [each, state(each)] as const),
          },
          {
            name: 'orders_from',
            label: t('ordersFrom'),
            options: orderSteps.map((each) => [String(each), t('ordersOrMore', { count: each })] as const),
          },
          ...(may('orders.money')
            ? [
                {
                  name: 'spent_from',
                  label: t('spentFrom'),
                  options: spentSteps.map(
                    (each) => [String(each), t('spentOrMore', { amount: amountText(each, 'HKD') })] as const,
                  ),
                },
              ]
            : []),
          { name: 'last_from', label: t('lastFrom'), type: 'date' },
          { name: 'last_to', label: t('lastTo'), type: 'date' },
        ]}
      />
      <List
        name="members"
        label={t('title')}
        columns={useMemberColumns()}
        rows={members}
        total={total}
        size={size}
        growing="members"
        usualSort="-created"
        to={({ id }) => `/desk/members/${id}`}
        none={{ text: t('noneYet') }}
        file="members"
        bulk={
          may('customers.groups')
            ? { label: t('together'), action: '/desk/bulk/new', many: 'members', buttons: null }
            : null
        }
      />
    </>
  )
}

function useMemberColumns(): readonly Column<MemberRow>[] {
  const t = useWords('members')
  return [
    {
      key: 'name',
      title: t('name'),
      isName: true,
      sort: 'name',
      fields: ['name', 'email'],
      cell: ({ name, email }) => name || email,
    },
    {
      key: 'email',
      title: t('email'),
      className: 'whole',
      cell: ({ email }) => <span className="desk-held">{email}</span>,
    },
    { key: 'phone', title: t('phone'), className: 'tight num', spare: 2, cell: ({ phone }) => phone },
    {
      key: 'groups',
      title: t('groups'),
      className: 'tight',
      spare: 1,
      cell: ({ groups }) => groups.join(', '),
    },
    { key: 'orders', title: t('orders'), isNumber: true, sort: 'orders', cell: ({ orders }) => orders },
    {
      key: 'spent',
      title: t('spent'),
      isNumber: true,
      sort: 'spent',
      right: 'orders.money',
      cell: ({ spent }) => <Amount of={spent} currency="HKD" />,
    },
    {
      key: 'lastOrderAt',
      title: t('lastOrder'),
      sort: 'last_order',
      className: 'tight soft',
      spare: 2,
      cell: ({ lastOrderAt }) => (lastOrderAt === null ? null : <Moment at={lastOrderAt} />),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <MemberState state={state} /> },
    {
      key: 'createdAt',
      title: t('since'),
      sort: 'created',
      className: 'tight soft',
      spare: 3,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ]
}
