import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listMembers, type MemberRow } from '#shop/customers/contract.ts'
import { visibleStates } from '#shop/customers/rules.ts'
import { Link } from '#ui/link.tsx'
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
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listMembers, queryOf(args, listMembers, { limit: String(size) }))

/** Members, found by whatever they name. */
export default function Members() {
  const t = useWords('members')
  const state = useWords('memberState')
  const may = useMay()
  const { members, total, groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
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
    { key: 'email', title: t('email'), cell: ({ email }) => email },
    { key: 'phone', title: t('phone'), className: 'tight num', spare: 2, cell: ({ phone }) => phone },
    {
      key: 'groups',
      title: t('groups'),
      className: 'tight',
      spare: 1,
      cell: ({ groups }) => groups.join(', '),
    },
    { key: 'orders', title: t('orders'), isNumber: true, cell: ({ orders }) => orders },
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
