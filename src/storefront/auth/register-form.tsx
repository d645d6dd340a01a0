import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readCallingCode } from '#shop/delivery/calling.rules.ts'
import type { register } from '#shop/auth/register.contract.ts'
import { personName } from '#shop/person.ts'
import { country, preferredLang } from '#shop/region.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '../catalogue/use-hydrated.ts'
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

export type RegisterFormProps = {
  registrant?: Registrant
  phones?: PhoneCountries | undefined
  /**
   * Of a page: what counts as a person while nothing can be solved, and where a form without script leads.
   */
  page?: { stillForm: string; onward: string } | undefined
}

/** Everything an account needs, and the code that proves it. */
export function RegisterForm({ registrant = {}, phones, page }: RegisterFormProps) {
  const t = useWords('entrance')
  const locale = useLocale()
  const hydrated = useHydrated()
  const { pathname } = useLocation()
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
    const {
      contact_no = '',
      contact_no_country = '852',
      username = '',
      firstname = '',
      lastname = '',
    } = values
    const body: Record<string, string> =
      by === 'sms'
        ? { contact_no, contact_no_country, preferred_lang: about.preferred_lang }
        : {
            email: username,
            firstname,
            lastname,
            contact_no,
            contact_no_country,
            preferred_lang: about.preferred_lang,
            type: 'email',
          }
    void sending.send({
      by,
      to: by === 'sms' ? `+${readCallingCode(contact_no_country).code} ${contact_no}` : username,
      body,
    })
  }

  // as the checkout and the address book ask for them
  const names = [
    <Field key="first" label={t('firstname')} error={form.error('firstname')} required>
      <TextInput name="firstname" autoComplete="given-name" maxLength={60} defaultValue={typed.firstname} />
    </Field>,
    <Field key="last" label={t('lastname')} error={form.error('lastname')} required>
      <TextInput name="lastname" autoComplete="family-name" maxLength={60} defaultValue={typed.lastname} />
    </Field>,
  ]
  return (
    <form
      {...form.form}
      ref={box}
      className="grid gap-5"
      onInput={({ target }) =>
        target instanceof HTMLInputElement && target.name === 'username' && setEmail(target.value)
      }
    >
      {page ? (
        <>
          <input type="hidden" name="return_to" value={pathname} />
          <input type="hidden" name="go_to" value={page.onward} />
          <input type="hidden" name="recaptchaResponse" value={page.stillForm} />
          <input type="hidden" name="preferred_lang" value={about.preferred_lang} />
        </>
      ) : null}
      <EmailField error={form.error('username')} defaultValue={registrant.email ?? typed.username} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">{locale === 'en' ? names : names.toReversed()}</div>
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
      {sending.refusal ? (
        <p role="alert" className="border-l-2 border-error pl-4 text-error">
          {sending.refusal.message || t('tryAgain')}
        </p>
      ) : null}
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
