import { useRef } from 'react'
import { readCallingCode } from '#shop/delivery/calling.rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '../../catalogue/use-hydrated.ts'
import { email, min, phone, required, type Rule, type Rules } from '../../content/forms/field.rules.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { CodeField } from '../../auth/fields/code-field.tsx'
import { PhoneFields } from '../../auth/fields/phone-fields.tsx'
import { SendStill } from '../../auth/send-without-script.tsx'
import { useCodeSending } from '../../auth/use-code-sending.ts'
import { useWords } from '../../i18n/words.tsx'
import type { PhoneCountries } from '../../shell/region/phone-countries.server.ts'
import { useOwnForm } from '../own-form.tsx'
import { useViewPath } from '../use-view-path.ts'

const askFor = { method: 'POST', path: '/account/contact-otp' } as const
const change = { method: 'PUT', path: '/account/contact' } as const

/** Four at least, spaces not counted. */
const code: Rule = (value, all) => min(4)(value.replaceAll(/\s/g, ''), all)
const rules = {
  current: { otp: [required, code] },
  email: { email: [required, email], current_password: [required], otp: [required, code] },
  sms: { contact_no: [required, phone(8)], current_password: [required], otp: [required, code] },
} satisfies Record<string, Rules>

type Props = {
  type: 'email' | 'sms'
  /** The account's own, which waits to be confirmed; null: another one is to take its place. */
  current: string | null
  phones: PhoneCountries
  stillForm: string
}

/**
 * Another e-mail or telephone, or a proof of the one that there is: a code is sent to it, and what is new
 * takes the password as well.
 */
export function ContactForm({ type, current, phones, stillForm }: Props) {
  const t = useWords('account')
  const entrance = useWords('entrance')
  const hydrated = useHydrated()
  const view = useViewPath()
  const box = useRef<HTMLFormElement>(null)
  const sending = useCodeSending(askFor)
  const labels: Record<string, string> = {
    email: t('field.newEmail'),
    contact_no: entrance('phone'),
    current_password: t('field.currentPassword'),
    otp: entrance('otp'),
  }
  const requested: Rules = current === null ? rules[type] : rules.current
  const isMine = (values: Readonly<Record<string, string>>) =>
    values.type === type && (values.of === 'own') === (current !== null)
  const form = useOwnForm({
    call: 'change-contact',
    endpoint: change,
    rules: requested,
    labels,
    saved: t(`contactSaved.${type}`),
    concerns: isMine,
  })
  const sentStill = useFlash('contact-otp')
  const refusal = sentStill && isMine(sentStill.values ?? {}) ? sentStill : null
  const typed = { ...refusal?.values, ...form.typed }

  const send = () => {
    const values =
      box.current &&
      form.readyIn(
        box.current,
        Object.keys(requested).filter((name) => name !== 'otp'),
      )
    if (!values) return
    const { email: to = '', contact_no = '', contact_no_country = '852', current_password = '' } = values
    const body = { type, email: to, contact_no, contact_no_country, current_password }
    void sending.send({
      by: type,
      to: type === 'email' ? to : (current ?? `+${readCallingCode(contact_no_country).code} ${contact_no}`),
      body,
    })
  }

  const content = (
    <form {...form.form} ref={box} className="grid gap-5">
      {form.returnTo}
      <input type="hidden" name="go_to" value={`${view('DETAILS')}&done=${type}`} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="of" value={current === null ? 'new' : 'own'} />
      {hydrated ? null : <input type="hidden" name="recaptchaResponse" value={stillForm} />}
      {current === null ? (
        <>
          {type === 'email' ? (
            <Field {...form.field('email')} required>
              <TextInput
                name="email"
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                maxLength={254}
                defaultValue={typed.email}
              />
            </Field>
          ) : (
            <PhoneFields
              error={form.field('contact_no').error}
              phone={typed.contact_no}
              code={typed.contact_no_country}
              phones={phones}
            />
          )}
          <Field
            {...form.field('current_password')}
            hint={hydrated ? undefined : t('passwordTwice')}
            required
          >
            <TextInput
              name="current_password"
              type="password"
              autoComplete="current-password"
              maxLength={128}
            />
          </Field>
        </>
      ) : (
        <input type="hidden" name={type === 'email' ? 'email' : 'contact_no'} value={current} />
      )}
      {hydrated ? null : (
        <SendStill
          refusal={refusal}
          call="contact-otp"
          type={type}
          to={type === 'email' ? typed.email : typed.contact_no}
        />
      )}
      <CodeField sending={sending} error={form.field('otp').error} onSend={send} isStill={!hydrated} />
      {sending.refusal ? (
        <p role="alert" className="border-l-2 border-error pl-4 text-error">
          {Object.values(sending.refusal.fields)[0] ?? sending.refusal.message}
        </p>
      ) : null}
      {form.trouble}
      <Button
        type="submit"
        variant="primary"
        spacing={current === null ? undefined : 'sm'}
        loading={form.isPending}
        className="w-fit"
      >
        {t(current === null ? `changeGo.${type}` : `confirmGo.${type}`)}
      </Button>
    </form>
  )
  if (current !== null) return content
  return (
    <details open={Object.keys(typed).length > 0 || undefined}>
      <summary className="more w-fit list-none [&::-webkit-details-marker]:hidden">
        {t(`changeOpen.${type}`)}
      </summary>
      <div className="mt-5 grid gap-5">
        <p className="text-[0.9375rem] text-ink-soft">{t(`changeText.${type}`)}</p>
        {content}
      </div>
    </details>
  )
}
