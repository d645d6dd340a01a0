import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listBranches } from '#shop/branches/contract.ts'
import { textIn } from '#shop/region.ts'
import { listColleagues } from '#shop/staff/contract.ts'
import { colleagueStates } from '#shop/staff/lists/colleagues.rules.ts'
import { listRoles } from '#shop/staff/roles/roles.contract.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { useStaffColumns } from './staff-columns.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [{ staff, total }, { branches }, { roles }] = await Promise.all([
    callDesk(args, listColleagues, queryOf(args, listColleagues)),
    callDesk(args, listBranches, {}),
    callDesk(args, listRoles, {}),
  ])
  return { staff, total, branches, roles }
}

/** Staff users and their roles; only owners can change them. */
export default function Staff() {
  const t = useWords('team')
  const locale = useLocale()
  const { staff, total, branches, roles } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        <Link to="/desk/system/roles" className="act">
          {t('roles')}
        </Link>
        {may('staff.change') ? (
          <Link to="/desk/staff/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <Filters
        filters={[
          {
            name: 'role',
            label: t('roles'),
            options: roles.map(({ key, name }) => [key, textIn(locale, name)] as const),
          },
          {
            name: 'state',
            label: t('standing'),
            options: colleagueStates.map((state) => [state, t(`state.${state}`)] as const),
          },
          {
            name: 'branch',
            label: t('branch'),
            options: branches.map(({ key, name }) => [key, textIn(locale, name)] as const),
          },
        ]}
      />
      <List
        name="staff"
        label={t('title')}
        columns={useStaffColumns({ branches, roles })}
        rows={staff}
        total={total}
        to={({ id }) => `/desk/staff/${id}/sign-ins`}
        usualSort="email"
        none={{ text: t('nobodyFound') }}
        file="staff"
      />
    </>
  )
}
