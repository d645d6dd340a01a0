import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/rendering/head.ts'
import { privately } from '../shell/rendering/private-page.ts'
import { AuthPage } from './auth-page.tsx'
import { phoneFromQuery } from './auth.rules.ts'
import { registerPage } from './auth.server.ts'
import { RegisterForm } from './register-form.tsx'

export const loader = (args: LoaderFunctionArgs) => registerPage(args)
export const meta = pageMeta
export const headers = privately

export default function Register() {
  const t = useWords('entrance')
  const to = usePathTo()
  const hydrated = useHydrated()
  const { search } = useLocation()
  const { phones, stillForm, onward } = useLoaderData<typeof loader>()
  return (
    <AuthPage title={t('register')} text={t(hydrated ? 'registerText' : 'registerStill')} alt="">
      <RegisterForm
        registrant={{ phone: phoneFromQuery(search) ?? undefined }}
        phones={phones}
        page={{ stillForm, onward }}
      />
      <p className="border-t border-line pt-5 text-ink-soft">
        {t('member')}{' '}
        <Link to={to('/sign-in') + search} className="more text-ink">
          {t('logIn')}
        </Link>
      </p>
    </AuthPage>
  )
}
