import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listSessions } from '#shop/staff/contract.ts'
import { getRecoveryCodes, listOwnSignIns } from '#shop/staff/recovery/recovery.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useFrame } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { momentInHongKong } from '../shell/when.rules.ts'
import { Moment } from '../shell/when.tsx'
import { SignInList } from './sign-in-list.tsx'
import { useWords } from '../words/words.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [{ sessions }, { left, madeAt }, { signIns }] = await Promise.all([
    callDesk(args, listSessions, {}),
    callDesk(args, getRecoveryCodes, {}),
    callDesk(args, listOwnSignIns, { page: 1, limit: 20 }),
  ])
  return { sessions, recovery: { left, madeAt }, signIns }
}

/** The staff user's own account: role, signed-in devices, new password. */
export default function OwnAccount() {
  const t = useWords('me')
  const notices = useWords('notices')
  const { staff } = useFrame()
  const { sessions, recovery, signIns } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={staff.name} />
      <div className="stack wide" style={{ maxWidth: '46rem' }}>
        <p className="soft">
          {staff.email} · {staff.roleNames.join(', ')}
        </p>
        <section className="desk-card" aria-labelledby="sessions">
          <h2 id="sessions">{t('sessions')}</h2>
          {sessions.map((session) => (
            <div key={session.id} className="row">
              <span style={{ flex: '1 1 14rem' }}>
                {session.device || t('unknownBrowser')} <span className="soft num">{session.ip}</span>
                <span className="small soft" style={{ display: 'block' }}>
                  {t('since', { at: momentInHongKong(session.createdAt) })}
                </span>
              </span>
              <span className="soft">
                <Moment at={session.seenAt} />
              </span>
              {session.isCurrent ? (
                <span className="desk-label ok">{t('current')}</span>
              ) : (
                <ActForm call={calls.endSession} fixed={{ id: session.id }} className="row">
                  <Send look="">{t('end')}</Send>
                </ActForm>
              )}
            </div>
          ))}
          {sessions.length > 1 ? (
            <ActForm call={calls.endOtherSessions} className="row">
              <Send look="">{t('endOthers')}</Send>
            </ActForm>
          ) : null}
        </section>
        <p>
          <Link to="/desk/me/notifications" className="act">
            {notices('link')}
          </Link>
        </p>
        <Recovery {...recovery} />
        <section className="desk-card" aria-labelledby="password">
          <h2 id="password">{t('password')}</h2>
          <ActForm call={calls.changePassword}>
            <TextField
              name="current"
              type="password"
              label={t('currentPassword')}
              autoComplete="current-password"
              required
            />
            <TextField
              name="password"
              type="password"
              label={t('newPassword')}
              hint={t('passwordHint')}
              autoComplete="new-password"
              minLength={12}
              required
            />
            <div className="row">
              <Send>{t('save')}</Send>
            </div>
          </ActForm>
        </section>
        <section className="desk-card" aria-labelledby="sign-ins">
          <h2 id="sign-ins">{t('signIns')}</h2>
          <SignInList entries={signIns} />
        </section>
      </div>
    </>
  )
}

function Recovery({ left, madeAt }: { left: number; madeAt: string | null }) {
  const t = useWords('me')
  return (
    <section className="desk-card" aria-labelledby="recovery">
      <h2 id="recovery">{t('recovery')}</h2>
      <p className={left === 0 ? undefined : 'soft'}>
        {madeAt === null ? t('recoveryNone') : t('recoveryLeft', { left, at: momentInHongKong(madeAt) })}
      </p>
      <p>
        <Link to="/desk/me/recovery-codes" className="act">
          {t('recoveryMake')}
        </Link>
      </p>
    </section>
  )
}
