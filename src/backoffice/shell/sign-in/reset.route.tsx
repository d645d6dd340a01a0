import { encodeQR } from 'qr'
import { useState } from 'react'
import { useLoaderData, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { getReset } from '#shop/staff/resets/resets.contract.ts'
import { useWords } from '../../words/words.tsx'
import { AuthenticatorCode } from './authenticator-code.tsx'
import type { DeskRoot } from '../desk.route.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import { Send, TextField } from '../forms/fields.tsx'
import { PreferencesForm } from '../forms/preferences-form.tsx'

/** Without a link one is asked for; with one, what it is for, or that it is over. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token')
  if (token === null) return { step: 'forgot' as const }
  try {
    const { authenticator, ...known } = await callApi(args, getReset, { token })
    const qr = authenticator && encodeQR(authenticator.link, 'svg', { border: 2 })
    return { step: 'choose' as const, ...known, token, qr, secret: authenticator?.secret ?? null }
  } catch (error) {
    if (isRefusal(error)) return { step: 'over' as const }
    throw error
  }
}

export const meta = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The way back in for who forgot the password, or was sent a link by an owner. */
export default function Reset() {
  const t = useWords('reset')
  const page = useLoaderData<typeof loader>()
  const title = t(page.step === 'forgot' ? 'forgotTitle' : 'title')
  return (
    <main id="main" className="desk-alone">
      <title>{`${title} · ELOWEN`}</title>
      <div>
        <p className="desk-word" style={{ paddingInline: 0 }}>
          ELOWEN
        </p>
        <h1>{title}</h1>
      </div>
      {page.step === 'choose' ? <Choose {...page} /> : <Forgot isOver={page.step === 'over'} />}
      <PreferencesForm />
    </main>
  )
}

function Forgot({ isOver }: { isOver: boolean }) {
  const t = useWords('reset')
  const words = useWords('signIn')
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  const [isSent, setSent] = useState(flash?.call === calls.forgotPassword.name && flash.ok)
  if (isSent) return <p role="status">{t('sent')}</p>
  return (
    <>
      <p>{t(isOver ? 'over' : 'forgotText')}</p>
      <ActForm call={calls.forgotPassword} says={null} goTo="/desk/reset" done={() => setSent(true)}>
        <TextField name="email" type="email" label={words('email')} autoComplete="username" required />
        <Send>{t('send')}</Send>
      </ActForm>
    </>
  )
}

type Choice = { email: string; name: string; token: string; qr: string | null; secret: string | null }

function Choose({ email, name, token, qr, secret }: Choice) {
  const t = useWords('reset')
  const words = useWords('invitation')
  return (
    <>
      <p>{t('hello', { name })}</p>
      <ActForm
        call={calls.acceptReset}
        fixed={{ token }}
        goTo="/desk/sign-in"
        says={words('done')}
        done={() => location.assign('/desk/sign-in')}
      >
        <TextField
          name="username"
          label={words('email')}
          defaultValue={email}
          autoComplete="username"
          readOnly
        />
        <TextField
          name="password"
          type="password"
          label={words('password')}
          hint={words('passwordHint')}
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
