import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getResetLink } from '#shop/auth/register.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useFlash } from '../content/forms/use-flash.ts'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/rendering/head.ts'
import { privately } from '../shell/rendering/private-page.ts'
import { AuthPage } from './auth-page.tsx'
import { authPage } from './auth.server.ts'
import { ForgotForm } from './forgot-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** `token` is null without a link; `isOver`: the link has expired or was used. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await authPage(args, 'newTitle')
  const token = new URL(args.request.url).searchParams.get('token')
  if (token === null) return { ...page, token, isOver: false }
  const { usable } = await callApi(args, getResetLink, { token }).catch(() => ({ usable: true })) // the form reports the reason
  return { ...page, token: usable ? token : null, isOver: !usable }
}
export const meta = pageMeta
export const headers = privately

/** New password by the link of an e-mail; without a link, how to request one. */
export default function ResetPassword() {
  const t = useWords('entrance')
  const to = usePathTo()
  const navigate = useNavigate()
  const { phones, token, isOver } = useLoaderData<typeof loader>()
  const [done, requested] = [useFlash('reset-password'), useFlash('forget-password')]
  const onDone = () => void navigate(to('/sign-in'))
  const signIn = (
    <Link to={to('/sign-in')} className="more w-fit">
      {t('toLogin')}
    </Link>
  )
  if (done?.ok)
    return (
      <AuthPage title={t('newDone')} text={String(done.answer?.message ?? '')} alt="">
        <Link to={to('/sign-in')} className={buttonLook({ variant: 'primary' })}>
          {t('logIn')}
        </Link>
      </AuthPage>
    )
  if (token !== null)
    return (
      <AuthPage title={t('newTitle')} text={t('newText')} alt="">
        <NewPasswordForm by={{ token }} onDone={onDone} />
        {signIn}
      </AuthPage>
    )
  return (
    <AuthPage title={t(isOver ? 'linkOver' : 'forgotTitle')} text={t('forgotText')} alt="">
      {requested?.ok ? (
        <p role="status" className="border-l-2 border-accent pl-4">
          {String(requested.answer?.message ?? '')}
        </p>
      ) : null}
      <ForgotForm phones={phones} toLogin={signIn} onDone={onDone} isPage />
      <details open={done?.ok === false} className="border-t border-line pt-5">
        <summary className="more w-fit list-none [&::-webkit-details-marker]:hidden">{t('haveCode')}</summary>
        <div className="mt-5">
          <NewPasswordForm by={{ code: '852', number: '' }} phones={phones} onDone={onDone} />
        </div>
      </details>
    </AuthPage>
  )
}
