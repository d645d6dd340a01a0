import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../i18n/words.tsx'
import type { Flash } from '../shell/forms/flash.ts'

type SendStillProps = {
  refusal: Flash | null
  /** Name of the call that sends it, and the channel; registration sends it by e-mail. */
  call?: string
  type?: 'email' | 'sms'
  /** Where the last code was sent. */
  to?: string | undefined
}

/** Without JavaScript: button that requests the code; the form retains its typed values. */
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
