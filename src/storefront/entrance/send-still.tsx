import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../i18n/words.tsx'
import type { Flash } from '../shell/flash.ts'

/** Without script the code comes by e-mail, and the form waits with what was typed. */
export function SendStill({ told }: { told: Flash | null }) {
  const t = useWords('entrance')
  return (
    <div className="grid justify-items-start gap-3">
      {told ? (
        <p role="status" className={told.ok ? 'border-l-2 border-accent pl-4' : 'border-l-2 border-error pl-4 text-error'}>
          {told.ok ? t('sentMail', { to: told.values?.username ?? '' }) : (Object.values(told.fields ?? {})[0] ?? told.message)}
        </p>
      ) : null}
      <button
        type="submit"
        formAction="/form/register-otp?stay"
        formNoValidate
        name="type"
        value="email"
        className={buttonLook({ spacing: 'sm' })}
      >
        {t(told?.ok ? 'again' : 'byMailGo')}
      </button>
    </div>
  )
}
