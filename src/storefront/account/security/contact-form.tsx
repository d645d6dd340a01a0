import { useRef, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import type { Rules } from '../../content/forms/field.rules.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { CodeField } from '../../auth/fields/code-field.tsx'
import { SendStill } from '../../auth/send-without-script.tsx'
import { useCodeSending } from '../../auth/use-code-sending.ts'
import { useWords } from '../../i18n/words.tsx'
import type { PhoneCountries } from '../../shell/region/phone-countries.server.ts'
import { useOwnForm } from '../own-form.tsx'
import { useViewPath } from '../use-view-path.ts'
import { NewContactFields } from './new-contact-fields.tsx'
import { codeRequest, contactRules } from './contact.rules.ts'
import { StillField } from '../../auth/bot-check/still-field.tsx'

const askFor = { method: 'POST', path: '/account/contact-otp' } as const
const change = { method: 'PUT', path: '/account/contact' } as const

type Props = {
  type: 'email' | 'sms'
  /** The account's unverified address or number; null: the form is for a new one. */
  current: string | null
  phones: PhoneCountries
  stillForm: string
}

/**
 * Form to change the e-mail address or telephone number, or to verify the current one: a code is sent to it. A change
 * also needs the password.
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
  const requested: Rules = current === null ? contactRules[type] : contactRules.current
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
    const names = Object.keys(requested).filter((name) => name !== 'otp')
    const values = box.current && form.readyIn(box.current, names)
    if (values) void sending.send(codeRequest(type, current, values))
  }

  const content = (
    <form {...form.form} ref={box} className="grid gap-5">
      {form.returnTo}
      <input type="hidden" name="go_to" value={`${view('DETAILS')}&done=${type}`} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="of" value={current === null ? 'new' : 'own'} />
      {hydrated ? null : <StillField answer={stillForm} />}
      {current === null ? (
        <NewContactFields type={type} field={form.field} phones={phones} typed={typed} />
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
          {Object.values(sending.refusal.fields)[0] ?? (sending.refusal.message || entrance('tryAgain'))}
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
    <ChangeContact type={type} isOpen={Object.keys(typed).length > 0}>
      {content}
    </ChangeContact>
  )
}

type ChangeContactProps = { type: Props['type']; isOpen: boolean; children: ReactNode }

/** Collapsible form for another address or number. */
function ChangeContact({ type, isOpen, children }: ChangeContactProps) {
  const t = useWords('account')
  return (
    <details open={isOpen || undefined}>
      <summary className="more w-fit list-none [&::-webkit-details-marker]:hidden">
        {t(`changeOpen.${type}`)}
      </summary>
      <div className="mt-5 grid gap-5">
        <p className="text-[0.9375rem] text-ink-soft">{t(`changeText.${type}`)}</p>
        {children}
      </div>
    </details>
  )
}
