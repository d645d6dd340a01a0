import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import type { login } from '#shop/auth/contract.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/rendering/head.ts'
import { privately } from '../shell/rendering/private-page.ts'
import { loginCall } from './calls.ts'
import { EmailField } from './fields/email-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { passwordRules, phoneFromQuery } from './auth.rules.ts'
import { authPage } from './auth.server.ts'
import { SecretField } from './fields/secret-field.tsx'
import { useAuthForm } from './use-auth-form.tsx'
import { useSignedIn } from './use-signed-in.ts'

export const loader = (args: LoaderFunctionArgs) => authPage(args, 'title')
export const meta = pageMeta
export const headers = privately

/** Sign-in as a page: target of the panel's button without JavaScript. */
export default function SignIn() {
  const t = useWords('entrance')
  const to = usePathTo()
  const { onward } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const signedIn = useSignedIn(onward)
  const form = useAuthForm<typeof login>({
    name: 'login',
    call: loginCall,
    rules: passwordRules,
    done: ({ user }) => void signedIn(user?.firstname ?? '', 'loggedIn'),
  })
  return (
    <AuthPage title={t('title')} text={t('signInText')} alt="">
      <form {...form.form} className="grid gap-5">
        <input type="hidden" name="return_to" value={pathname + search} />
        <input type="hidden" name="go_to" value={onward} />
        <EmailField
          error={form.error('username')}
          defaultValue={form.flash?.values?.username ?? phoneFromQuery(search) ?? undefined}
          orPhone
        />
        <SecretField name="password" error={form.error('password')} />
        {form.trouble}
        <Button type="submit" variant="primary" loading={form.isPending}>
          {t('logIn')}
        </Button>
      </form>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <Link to={to('/register') + search} className="more">
          {t('create')}
        </Link>
        <Link to={to('/reset-password')} className="more text-ink-soft">
          {t('forgot')}
        </Link>
      </p>
    </AuthPage>
  )
}
