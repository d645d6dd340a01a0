import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { textIn } from '#shop/region.ts'
import { listRoles } from '#shop/staff/roles/roles.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useLocale, useWords } from '../../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listRoles, {})

/** Roles, and the staff who have them. */
export default function Roles() {
  const t = useWords('roles')
  const locale = useLocale()
  const may = useMay()
  const { roles } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        {may('staff.change') ? (
          <Link to="/desk/system/roles/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <p className="soft">{t('about')}</p>
      <Scroll label={t('title')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('name')}</th>
              <th>{t('reach')}</th>
              <th>{t('rights')}</th>
              <th>{t('holders')}</th>
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => (
              <tr key={role.id}>
                <td>
                  <Link to={`/desk/system/roles/${role.id}`} className="link">
                    {textIn(locale, role.name)}
                  </Link>
                  {role.isFixed ? <div className="small soft">{t('fixed')}</div> : null}
                  {role.isWaiting ? <div className="small soft">{t('waiting')}</div> : null}
                </td>
                <td>{t(`reaches.${role.reach}`)}</td>
                <td className="tight">{t('rightCount', { count: role.rights.length })}</td>
                <td>
                  {role.holders.map(({ name }) => name).join(', ') || (
                    <span className="soft">{t('nobody')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}
