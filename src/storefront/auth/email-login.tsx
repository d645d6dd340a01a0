import { useState, type FormEvent } from 'react'
import type { login } from '#shop/auth/contract.ts'
import { Button } from '#ui/button.tsx'
import { useFields } from '../content/forms/use-fields.ts'
import { useWords } from '../i18n/words.tsx'
import { loginCall } from './calls.ts'
import { EmailField } from './fields/email-field.tsx'
import { emailRules, passwordRules } from './auth.rules.ts'
import type { LoginProps } from './login-props.ts'
import { SecretField } from './fields/secret-field.tsx'
import { useAuthForm } from './use-auth-form.tsx'
import { useAuthLabels } from './use-auth-labels.ts'
import { useExistence } from './use-existence.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Asks for the e-mail address first, then for the password if the account exists; otherwise opens registration. */
export function EmailLogin({ onNew, onForgot }: LoginProps) {
  const [known, setKnown] = useState<string | null>(null)
  const { exists, isAsking } = useExistence()
  const ask = async (username: string) =>
    (await exists(username)) ? setKnown(username) : onNew({ email: username })
  return known === null ? (
    <AskEmail onGo={(username) => void ask(username)} isAsking={isAsking} />
  ) : (
    <AskPassword username={known} onOther={() => setKnown(null)} onForgot={onForgot} />
  )
}

function AskEmail({ onGo, isAsking }: { onGo: (email: string) => void; isAsking: boolean }) {
  const t = useWords('entrance')
  const fields = useFields<'username'>(emailRules, useAuthLabels())
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ready = fields.ready(event)
    if (ready && !isAsking) onGo(ready.username?.trim() ?? '')
  }
  return (
    <form {...fields.form} onSubmit={go} className="grid gap-5">
      <EmailField error={fields.error('username')} />
      <Button type="submit" variant="primary" loading={isAsking}>
        {t('go')}
      </Button>
    </form>
  )
}

type AskPasswordProps = { username: string; onOther: () => void; onForgot: LoginProps['onForgot'] }

function AskPassword({ username, onOther, onForgot }: AskPasswordProps) {
  const t = useWords('entrance')
  const signedIn = useSignedIn()
  const form = useAuthForm<typeof login>({
    name: 'login',
    call: loginCall,
    rules: passwordRules,
    done: ({ user }) => void signedIn(user?.firstname ?? '', 'loggedIn'),
  })
  return (
    <form {...form.form} className="grid gap-5">
      <p className="text-[0.9375rem] text-ink-soft">{t('known')}</p>
      <EmailField error={form.error('username')} defaultValue={username} orPhone />
      <SecretField name="password" error={form.error('password')} takesFocus />
      {form.trouble}
      <Button type="submit" variant="primary" loading={form.isPending}>
        {t('logIn')}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <button type="button" className="more" onClick={() => onForgot(username)}>
          {t('forgot')}
        </button>
        <button type="button" className="more text-ink-soft" onClick={onOther}>
          {t('other')}
        </button>
      </p>
    </form>
  )
}
