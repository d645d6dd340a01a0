import { encodeQR } from 'qr'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { getInvitation } from '#shop/staff/invitation.contract.ts'
import { useWords } from '../../words/words.tsx'
import { AuthenticatorCode } from './authenticator-code.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import { Send, TextField } from '../forms/fields.tsx'
import { PreferencesForm } from '../forms/preferences-form.tsx'

/** What the invited need; null: the invitation is over. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  try {
    const { authenticator, ...invited } = await callApi(args, getInvitation, { token })
    return { invited: { ...invited, token, qr: encodeQR(authenticator, 'svg', { border: 2 }) } }
  } catch (error) {
    if (isRefusal(error)) return { invited: null }
    throw error
  }
}

export const meta = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Password and authenticator of a new colleague, chosen by nobody but them. */
export default function Invitation() {
  const t = useWords('invitation')
  const { invited } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="desk-alone">
      <title>{`${t('title')} · ELOWEN`}</title>
      <div>
        <p className="desk-word" style={{ paddingInline: 0 }}>
          ELOWEN
        </p>
        <h1>{t('title')}</h1>
      </div>
      {invited === null ? (
        <p>
          {t('over')}{' '}
          <a href="/desk/sign-in" className="link">
            {t('signIn')}
          </a>
        </p>
      ) : (
        <Accept {...invited} />
      )}
      <PreferencesForm />
    </main>
  )
}

type Invited = { email: string; name: string; secret: string; token: string; qr: string }

function Accept({ email, name, secret, token, qr }: Invited) {
  const t = useWords('invitation')
  return (
    <>
      <p>{t('hello', { name })}</p>
      <ActForm
        call={calls.acceptInvitation}
        fixed={{ token }}
        goTo="/desk/sign-in"
        says={t('done')}
        done={() => location.assign('/desk/sign-in')}
      >
        <TextField name="username" label={t('email')} defaultValue={email} autoComplete="username" readOnly />
        <TextField
          name="password"
          type="password"
          label={t('password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          minLength={12}
          maxLength={128}
          required
        />
        <AuthenticatorCode qr={qr} secret={secret} />
        <Send>{t('accept')}</Send>
      </ActForm>
    </>
  )
}
