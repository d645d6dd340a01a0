import { useState, type FormEvent } from 'react'
import { readCallingCode } from '#shop/delivery/calling.rules.ts'
import type { login } from '#shop/auth/contract.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '../i18n/words.tsx'
import { loginCall } from './calls.ts'
import { phonePasswordRules, phoneRules } from './auth.rules.ts'
import type { LoginProps } from './login-props.ts'
import { PhoneFields } from './fields/phone-fields.tsx'
import { SecretField } from './fields/secret-field.tsx'
import { useAuthForm } from './use-auth-form.tsx'
import { useExistence } from './use-existence.ts'
import { useSignedIn } from './use-signed-in.ts'

const whole = ({ contact_no_country: code = '852', contact_no: number = '' }: Record<string, string>) =>
  `+${readCallingCode(code).code} ${number}`

/** Asks for the telephone number, then for the password if an account with it exists. */
export function PhoneLogin({ onNew, onForgot, given }: LoginProps & { given: string | undefined }) {
  const t = useWords('entrance')
  const signedIn = useSignedIn()
  const [known, setKnown] = useState<string | null>(null)
  const { exists, isAsking } = useExistence()
  const form = useAuthForm<typeof login>({
    name: 'login',
    call: loginCall,
    rules: known === null ? phoneRules : phonePasswordRules,
    body: ({ password = '', ...values }) => ({ username: whole(values), password }),
    done: ({ user }) => void signedIn(user?.firstname ?? '', 'loggedIn'),
  })
  const check = async (event: FormEvent<HTMLFormElement>) => {
    if (known !== null) return form.form.onSubmit(event)
    event.preventDefault()
    const ready = form.ready(event)
    if (!ready || isAsking) return
    if (await exists(whole(ready))) setKnown(whole(ready))
    else onNew({ phone: ready.contact_no, code: ready.contact_no_country })
  }
  return (
    <form {...form.form} onSubmit={(event) => void check(event)} className="grid gap-5">
      <PhoneFields error={form.error('contact_no')} phone={given} readOnly={known !== null} />
      {known === null ? null : <SecretField name="password" error={form.error('password')} takesFocus />}
      {form.trouble}
      <Button type="submit" variant="primary" loading={isAsking || form.isPending}>
        {t(known === null ? 'go' : 'logIn')}
      </Button>
      {known === null ? null : (
        <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <button type="button" className="more" onClick={() => onForgot()}>
            {t('forgot')}
          </button>
          <button type="button" className="more text-ink-soft" onClick={() => setKnown(null)}>
            {t('other')}
          </button>
        </p>
      )}
    </form>
  )
}
