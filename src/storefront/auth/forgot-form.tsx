import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { forgetPassword } from '#shop/auth/register.contract.ts'
import { Button } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../i18n/words.tsx'
import type { PhoneCountries } from '../shell/region/phone-countries.server.ts'
import { forgetCall } from './calls.ts'
import { EmailField } from './fields/email-field.tsx'
import { mailRules, textRules } from './auth.rules.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { PhoneFields } from './fields/phone-fields.tsx'
import { useAuthForm } from './use-auth-form.tsx'

type Sent = { message: string; phone: { code: string; number: string } | null }
export type ForgotProps = {
  email?: string | undefined
  phones?: PhoneCountries | undefined
  /** Link back to the sign-in: a button in a panel, a link on a page. */
  toLogin: ReactNode
  onDone: () => void
  /** The page has its own introduction. */
  isPage?: boolean
}

/** By e-mail a link is sent, by telephone a code that is entered here. */
export function ForgotForm({ email, phones, toLogin, onDone, isPage = false }: ForgotProps) {
  const t = useWords('entrance')
  const hydrated = useHydrated()
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent)
    return (
      <div className="grid gap-5">
        <h3 className="text-xl">{t('sent')}</h3>
        <p role="status">{sent.message}</p>
        {sent.phone ? <NewPasswordForm by={sent.phone} phones={phones} onDone={onDone} /> : null}
        {toLogin}
      </div>
    )
  return (
    <div className="grid gap-6">
      {isPage ? null : <p className="text-ink-soft">{t('forgotText')}</p>}
      {hydrated ? (
        <Tabs
          label={t('forgotTitle')}
          tabs={[
            { value: 'email', label: t('byEmail'), content: <ByMail email={email} onSent={setSent} /> },
            { value: 'phone', label: t('byPhone'), content: <ByText phones={phones} onSent={setSent} /> },
          ]}
        />
      ) : (
        // a text message needs the bot check, which needs JavaScript; every account has an e-mail address
        <ByMail email={email} onSent={setSent} />
      )}
      {toLogin}
    </div>
  )
}

type ByProps = { onSent: (sent: Sent) => void }

/** Page that shows the result without JavaScript. */
function ReturnTo() {
  const { pathname } = useLocation()
  return <input type="hidden" name="return_to" value={pathname} />
}

function ByMail({ email, onSent }: ByProps & { email: string | undefined }) {
  const t = useWords('entrance')
  const form = useAuthForm<typeof forgetPassword>({
    name: 'forget-password',
    call: forgetCall,
    rules: mailRules,
    done: ({ message }) => onSent({ message, phone: null }),
  })
  return (
    <form {...form.form} className="grid gap-5">
      <ReturnTo />
      <EmailField error={form.error('username')} defaultValue={email ?? form.flash?.values?.username} />
      {form.trouble}
      <Button type="submit" variant="primary" loading={form.isPending}>
        {t('forgotGo')}
      </Button>
    </form>
  )
}

function ByText({ phones, onSent }: ByProps & { phones: PhoneCountries | undefined }) {
  const t = useWords('entrance')
  const [phone, setRequested] = useState({ code: '852', number: '' })
  const form = useAuthForm<typeof forgetPassword>({
    name: 'forget-password',
    call: forgetCall,
    rules: textRules,
    isForPeople: true,
    body: ({ contact_no_country = '852', contact_no = '' }) => {
      setRequested({ code: contact_no_country, number: contact_no })
      return { contact_no_country, contact_no }
    },
    done: ({ message }) => onSent({ message, phone: phone }),
  })
  return (
    <form {...form.form} className="grid gap-5">
      <ReturnTo />
      <PhoneFields error={form.error('contact_no')} phones={phones} />
      {form.trouble}
      <Button type="submit" variant="primary" loading={form.isPending}>
        {t('forgotGo')}
      </Button>
    </form>
  )
}
