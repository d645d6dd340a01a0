import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listBranches } from '#shop/branches/contract.ts'
import { listColleagues } from '#shop/staff/contract.ts'
import { listRoles } from '#shop/staff/roles/roles.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'
import { StaffRow } from './staff-row.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { staff } = await callDesk(args, listColleagues, {})
  const [{ branches }, { roles }] = await Promise.all([
    callDesk(args, listBranches, {}),
    callDesk(args, listRoles, {}),
  ])
  return { staff, branches, roles }
}

/** Who works here and as what; only owners change that. */
export default function Staff() {
  const t = useWords('team')
  const { staff: colleagues, branches, roles } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/system/roles" className="act">
          {t('roles')}
        </Link>
        {may('staff.change') ? (
          <Link to="/desk/staff/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <Scroll label={t('title')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('name')}</th>
              <th>{t('email')}</th>
              <th>{t('roles')}</th>
              <th>{t('since')}</th>
              <th>{t('seen')}</th>
              {may('staff.change') ? <th>{t('toDo')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {colleagues.map((staffUser) => (
              <StaffRow
                key={staffUser.id}
                staff={staffUser}
                branches={branches}
                roles={roles}
                canChange={may('staff.change')}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}
