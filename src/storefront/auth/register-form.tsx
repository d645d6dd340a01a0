import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readCallingCode } from '#shop/delivery/calling.rules.ts'
import type { register } from '#shop/auth/register.contract.ts'
import { personName } from '#shop/person.ts'
import { country, preferredLang } from '#shop/region.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useFlash } from '../content/forms/use-flash.ts'
import { useLocale, useWords } from '../i18n/words.tsx'
import { useAppState } from '../shell/region/app-state-context.tsx'
import type { PhoneCountries } from '../shell/region/phone-countries.server.ts'
import { CodeField } from './fields/code-field.tsx'
import { registerCall, registerOtpCall } from './calls.ts'
import { DateInput } from './fields/date-input.tsx'
import { EmailField } from './fields/email-field.tsx'
import { registerRules } from './auth.rules.ts'
import type { Registrant } from './login-props.ts'
import { MailCode } from './fields/mail-code.tsx'
import { SendStill } from './send-without-script.tsx'
import { PhoneFields } from './fields/phone-fields.tsx'
import { SecretField } from './fields/secret-field.tsx'
import { TermsLinks } from './terms-links.tsx'
import { useCodeSending } from './use-code-sending.ts'
import { useAuthForm } from './use-auth-form.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { StillField } from './bot-check/still-field.tsx'
import { NameFields } from './fields/name-fields.tsx'
import { SendingTrouble } from './fields/sending-trouble.tsx'

export type RegisterFormProps = {
  registrant?: Registrant
  phones?: PhoneCountries | undefined
  /** For pages: the bot check token, and the redirect, of a form without JavaScript. */
  page?: { stillForm: string; onward: string } | undefined
}

/** All fields of an account, and the code that verifies it. */
export function RegisterForm({ registrant = {}, phones, page }: RegisterFormProps) {
  const t = useWords('entrance')
  const locale = useLocale()
  const hydrated = useHydrated()
  const { state } = useAppState()
  const signedIn = useSignedIn(page?.onward ?? null)
  const box = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(registrant.email ?? '')
  const sending = useCodeSending(registerOtpCall)
  const about = {
    country: country(state.country).shortNameEng.toLowerCase(),
    preferred_lang: preferredLang[locale],
  }
  const form = useAuthForm<typeof register>({
    name: 'register',
    call: registerCall,
    rules: registerRules,
    body: (values) => ({
      ...values,
      ...about,
      nickname: personName({ firstname: values.firstname ?? '', lastname: values.lastname ?? '' }),
    }),
    done: ({ user }) => void signedIn(user.firstname, 'registered'),
  })
  const sentStill = useFlash('register-otp')
  const typed = { ...sentStill?.values, ...form.flash?.values }

  const send = (by: 'sms' | 'email') => {
    const values = box.current && form.readyIn(box.current, [by === 'sms' ? 'contact_no' : 'username'])
    if (!values) return
    void sending.send(codeRequest(by, values, about.preferred_lang))
  }

  return (
    <form
      {...form.form}
      ref={box}
      className="grid gap-5"
      onInput={({ target }) =>
        target instanceof HTMLInputElement && target.name === 'username' && setEmail(target.value)
      }
    >
      {page ? <PageFields page={page} language={about.preferred_lang} /> : null}
      <EmailField error={form.error('username')} defaultValue={registrant.email ?? typed.username} />
      <NameFields error={form.error} typed={typed} />
      <Field label={t('dob')} error={form.error('dob')} required>
        <DateInput defaultValue={typed.dob} />
      </Field>
      <SecretField name="password" error={form.error('password')} isNew hint />
      <SecretField name="confirm_password" error={form.error('confirm_password')} isNew />
      <PhoneFields
        error={form.error('contact_no')}
        phone={registrant.phone ?? typed.contact_no}
        code={registrant.code ?? typed.contact_no_country}
        phones={phones}
      />
      <CodeField sending={sending} error={form.error('otp')} onSend={() => send('sms')} isStill={!hydrated} />
      {sending.mailOption && hydrated ? (
        <MailCode email={email} sending={sending} onSend={() => send('email')} />
      ) : null}
      {hydrated ? null : <SendStill refusal={sentStill} />}
      <SendingTrouble refusal={sending.refusal} />
      <Field label={t('friendCode')} hint={t('friendCodeHint')} error={form.error('referral_code')}>
        <TextInput
          name="referral_code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          defaultValue={typed.referral_code}
        />
      </Field>
      {form.trouble}
      <TermsLinks />
      <Button type="submit" variant="primary" loading={form.isPending}>
        {t('registerGo')}
      </Button>
    </form>
  )
}

type PageFieldsProps = { page: NonNullable<RegisterFormProps['page']>; language: string }

/** Fields of the form without JavaScript: redirect and bot check token. */
function PageFields({ page, language }: PageFieldsProps) {
  const { pathname } = useLocation()
  return (
    <>
      <input type="hidden" name="return_to" value={pathname} />
      <input type="hidden" name="go_to" value={page.onward} />
      <StillField answer={page.stillForm} />
      <input type="hidden" name="preferred_lang" value={language} />
    </>
  )
}

/** Request body for a code by SMS to the number, or by e-mail with the data of the new account. */
function codeRequest(by: 'sms' | 'email', values: Readonly<Record<string, string>>, language: string) {
  const { contact_no = '', contact_no_country = '852', username = '', firstname = '', lastname = '' } = values
  const shared = { contact_no, contact_no_country, preferred_lang: language }
  const body: Record<string, string> =
    by === 'sms' ? shared : { ...shared, email: username, firstname, lastname, type: 'email' }
  const to = by === 'sms' ? `+${readCallingCode(contact_no_country).code} ${contact_no}` : username
  return { by, to, body }
}
