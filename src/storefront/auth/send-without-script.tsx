import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../i18n/words.tsx'
import type { Flash } from '../shell/forms/flash.ts'

type SendStillProps = {
  refusal: Flash | null
  /** The call that sends it, by its name, and how; a form that registers has it e-mailed. */
  call?: string
  type?: 'email' | 'sms'
  /** Where the last one went. */
  to?: string | undefined
}

/** Without script a button asks for the code, and the form waits with what was typed. */
export function SendStill({
  refusal,
  call = 'register-otp',
  type = 'email',
  to = refusal?.values?.username ?? '',
}: SendStillProps) {
  const t = useWords('entrance')
  return (
    <div className="grid justify-items-start gap-3">
      {refusal ? (
        <p
          role="status"
          className={refusal.ok ? 'border-l-2 border-accent pl-4' : 'border-l-2 border-error pl-4 text-error'}
        >
          {refusal.ok
            ? t(type === 'sms' ? 'sentText' : 'sentMail', { to })
            : (Object.values(refusal.fields ?? {})[0] ?? refusal.message)}
        </p>
      ) : null}
      <button
        type="submit"
        formAction={`/form/${call}?stay`}
        formNoValidate
        name="type"
        value={type}
        className={buttonLook({ spacing: 'sm' })}
      >
        {t(refusal?.ok ? 'again' : type === 'sms' ? 'send' : 'byMailGo')}
      </button>
    </div>
  )
}
