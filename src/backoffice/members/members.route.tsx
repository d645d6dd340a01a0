import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listMembers } from '#shop/customers/contract.ts'
import { visibleStates } from '#shop/customers/rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useRowKeys } from '../shell/keys/use-row-keys.ts'
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
  const { members, total, groups } = useLoaderData<typeof loader>()
  const { table, at } = useRowKeys()
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
      {members.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table" ref={table}>
            <thead>
              <tr>
                <th>{t('name')}</th>
                <th>{t('email')}</th>
                <th>{t('phone')}</th>
                <th>{t('groups')}</th>
                <th className="r">{t('orders')}</th>
                <th>{t('state')}</th>
                <th>{t('since')}</th>
              </tr>
            </thead>
            <tbody>
              {members.map((member, index) => (
                <tr key={member.id} data-at={index === at || undefined}>
                  <td className="tight number">
                    <Link to={`/desk/members/${member.id}`}>{member.name || member.email}</Link>
                  </td>
                  <td>{member.email}</td>
                  <td className="tight num">{member.phone}</td>
                  <td className="tight">{member.groups.join(', ')}</td>
                  <td className="r num">{member.orders}</td>
                  <td>
                    <MemberState state={member.state} />
                  </td>
                  <td className="tight soft">
                    <Moment at={member.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} file="members" />
    </>
  )
}
