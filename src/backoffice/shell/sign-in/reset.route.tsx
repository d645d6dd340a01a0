import { encodeQR } from 'qr'
import { useState } from 'react'
import { useLoaderData, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { getReset } from '#shop/staff/resets/resets.contract.ts'
import { useWords } from '../../words/words.tsx'
import { ChooseAccess } from './choose-access.tsx'
import type { DeskRoot } from '../desk.route.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import { Send, TextField } from '../forms/fields.tsx'
import { PreferencesForm } from '../forms/preferences-form.tsx'

/** Without a link: the form to request one; with a link: its purpose, or that it is no longer valid. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token')
  if (token === null) return { step: 'forgot' as const }
  try {
    const { authenticator, ...known } = await callApi(args, getReset, { token })
    if (!authenticator) return { step: 'choose' as const, ...known, token, authenticator: null }
    const { link, ...shown } = authenticator
    const qr = encodeQR(link, 'svg', { border: 2 })
    return { step: 'choose' as const, ...known, token, authenticator: { ...shown, qr } }
  } catch (error) {
    if (isRefusal(error)) return { step: 'over' as const }
    throw error
  }
}

export const meta = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Reset of a forgotten password, or by a link that an owner sent. */
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

type Choice = {
  email: string
  name: string
  token: string
  authenticator: { qr: string; secret: string; recoveryCodes: string[] } | null
}

function Choose({ email, name, token, authenticator }: Choice) {
  const t = useWords('reset')
  return (
    <>
      <p>{t('hello', { name })}</p>
      <ChooseAccess
        call={calls.acceptReset}
        token={token}
        email={email}
        authenticator={authenticator}
        accept={t('accept')}
      />
    </>
  )
}
