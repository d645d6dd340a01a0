import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listSessions } from '#shop/staff/contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useFrame } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listSessions, {})

/** One's own account: what one is, where one is signed in, a new password. */
export default function OwnAccount() {
  const t = useWords('me')
  const { staff } = useFrame()
  const { sessions } = useLoaderData<typeof loader>()
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
                {session.browser || t('unknownBrowser')} <span className="soft num">{session.ip}</span>
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
      </div>
    </>
  )
}
