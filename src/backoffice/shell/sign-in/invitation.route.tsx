import { encodeQR } from 'qr'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { getInvitation } from '#shop/staff/invitation.contract.ts'
import { useWords } from '../../words/words.tsx'
import { ChooseAccess } from './choose-access.tsx'
import { calls } from '../forms/calls.ts'
import { PreferencesForm } from '../forms/preferences-form.tsx'

/** Data of an invitation; null: it has expired or was used. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  try {
    const { email, name, authenticator, secret, recoveryCodes } = await callApi(args, getInvitation, {
      token,
    })
    const qr = encodeQR(authenticator, 'svg', { border: 2 })
    return { invited: { email, name, token, authenticator: { qr, secret, recoveryCodes } } }
  } catch (error) {
    if (isRefusal(error)) return { invited: null }
    throw error
  }
}

export const meta = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** New staff users set their own password and authenticator. */
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

type Invited = {
  email: string
  name: string
  token: string
  authenticator: { qr: string; secret: string; recoveryCodes: string[] }
}

function Accept({ name, ...invited }: Invited) {
  const t = useWords('invitation')
  return (
    <>
      <p>{t('hello', { name })}</p>
      <ChooseAccess call={calls.acceptInvitation} accept={t('accept')} {...invited} />
    </>
  )
}
