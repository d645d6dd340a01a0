import { useLocation } from 'react-router'
import type { resetPassword } from '#shop/auth/register.contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { useWords } from '../i18n/words.tsx'
import type { PhoneCountries } from '../shell/region/phone-countries.server.ts'
import { resetCall } from './calls.ts'
import { CodeInput } from './fields/code-input.tsx'
import { codePasswordRules, newPasswordRules } from './auth.rules.ts'
import { PhoneFields } from './fields/phone-fields.tsx'
import { SecretField } from './fields/secret-field.tsx'
import { useAuthForm } from './use-auth-form.tsx'

export type NewPasswordProps = {
  /** Authorisation: the token of a link, or the number that a code was sent to. */
  by: { token: string } | { code: string; number: string }
  phones?: PhoneCountries | undefined
  onDone: () => void
}

/** Form for a new password, authorised by the link of an e-mail or the code of a text message. */
export function NewPasswordForm({ by, phones, onDone }: NewPasswordProps) {
  const t = useWords('entrance')
  const { show } = useToasts()
  const { pathname, search } = useLocation()
  const byCode = 'code' in by
  const form = useAuthForm<typeof resetPassword>({
    name: 'reset-password',
    call: resetCall,
    rules: byCode ? codePasswordRules : newPasswordRules,
    done: ({ message }) => {
      show({ title: t('newDone'), text: message })
      onDone()
    },
  })
  return (
    <form {...form.form} className="grid gap-5">
      <input type="hidden" name="return_to" value={pathname + search} />
      {byCode ? (
        <>
          <p className="text-ink-soft">{t('codeText')}</p>
          <PhoneFields error={form.error('contact_no')} code={by.code} phone={by.number} phones={phones} />
          <Field label={t('otp')} error={form.error('otp')} required>
            <CodeInput />
          </Field>
        </>
      ) : (
        <input type="hidden" name="token" value={by.token} />
      )}
      <SecretField name="password" error={form.error('password')} isNew hint />
      <SecretField name="confirm_password" error={form.error('confirm_password')} isNew />
      {form.trouble}
      <Button type="submit" variant="primary" loading={form.isPending}>
        {t('newGo')}
      </Button>
    </form>
  )
}
