import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { textIn } from '#shop/region.ts'
import { getRole, type StaffRole } from '#shop/staff/roles/roles.contract.ts'
import { rightAreas } from '#shop/staff/roles/role.rules.ts'
import type { AuditEntry } from '#shop/staff/audit/audit.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { EntryList } from '../../shell/log/entry-sentence.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { Moment } from '../../shell/when.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { reviewOf } from './review.server.ts'
import { RightName, RoleForm } from './role-form.tsx'
import { RoleReview } from './role-review.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const answer = await callDesk(args, getRole, { id })
  return { ...answer, review: answer.role.isFixed ? null : await reviewOf(args, id) }
}

/** A role: rights, staff, and history. */
export default function RolePage() {
  const t = useWords('roles')
  const locale = useLocale()
  const may = useMay()
  const { role, history, review } = useLoaderData<typeof loader>()
  const canChange = may('staff.change') && !role.isFixed && role.retiredAt === null
  const here = `/desk/system/roles/${role.id}`
  return (
    <>
      <PageTop title={textIn(locale, role.name)} />
      <Facts role={role} />
      {review && canChange ? (
        <RoleReview
          review={review}
          call={calls.changeRole}
          fixed={{ id: role.id, expected: String(role.version) }}
          here={here}
        />
      ) : null}
      <section id="rights" aria-label={t('rights')}>
        {canChange ? (
          <RoleForm key={`${role.version} ${JSON.stringify(review?.draft)}`} role={review?.draft ?? role} />
        ) : (
          <Rights role={role} />
        )}
      </section>
      {canChange && role.holders.length === 0 ? <Retire id={role.id} /> : null}
      {may('audit.read') ? <History history={history} /> : null}
    </>
  )
}

function Facts({ role }: { role: StaffRole }) {
  const t = useWords('roles')
  return (
    <div className="desk-card">
      <dl>
        <dt>{t('reach')}</dt>
        <dd>{t(`reaches.${role.reach}`)}</dd>
        <dt>{t('holders')}</dt>
        <dd>{role.holders.map(({ name }) => name).join(', ') || t('nobody')}</dd>
      </dl>
      {role.isFixed ? <p className="soft">{t('fixedHint')}</p> : null}
      {role.isWaiting ? <p className="soft">{t('waiting')}</p> : null}
      {role.retiredAt === null ? null : (
        <p className="soft">
          {t('retired')} <Moment at={role.retiredAt} />
        </p>
      )}
    </div>
  )
}

/** Read-only rights, for staff who may not change them or for fixed roles. */
function Rights({ role }: { role: StaffRole }) {
  const area = useWords('rightArea')
  type Key = Parameters<typeof area>[0]
  return (
    <div className="desk-rights">
      {rightAreas.map(({ area: key, rights }) => {
        const held = rights.filter((right) => role.rights.includes(right))
        return held.length === 0 ? null : (
          <section key={key} className="desk-card" aria-label={area.has(key as Key) ? area(key as Key) : key}>
            <h2>{area.has(key as Key) ? area(key as Key) : key}</h2>
            <ul className="desk-right-list">
              {held.map((right) => (
                <li key={right}>
                  <RightName right={right} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Retire({ id }: { id: string }) {
  const t = useWords('roles')
  return (
    <ActPanel title={`${t('retire')}…`}>
      <p className="soft">{t('retireHint')}</p>
      <ActForm call={calls.retireRole} fixed={{ id }} className="row end">
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <Send look="danger">{t('retire')}</Send>
      </ActForm>
    </ActPanel>
  )
}

function History({ history }: { history: readonly AuditEntry[] }) {
  const t = useWords('roles')
  return (
    <section className="desk-card" aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      {history.length === 0 ? <p className="soft">{t('noHistory')}</p> : <EntryList entries={history} />}
    </section>
  )
}
