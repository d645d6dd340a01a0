import { useState } from 'react'
import { useWords } from '../i18n/words.tsx'
import type { Registrant } from './login-props.ts'
import { ForgotForm } from './forgot-form.tsx'
import { LoginTabs } from './login-tabs.tsx'
import { RegisterForm } from './register-form.tsx'
import { useTakesFocus } from './use-takes-focus.ts'

type Step =
  | { name: 'login' }
  | { name: 'forgot'; email: string | undefined }
  | { name: 'register'; registrant: Registrant }

/**
 * Sign-in and registration within another page, such as a payment link; the page's data is reloaded afterwards.
 * `onStartRegister`: called with the typed values when registration begins.
 */
export function PageAuth({ onStartRegister }: { onStartRegister?: (registrant: Registrant) => void }) {
  const t = useWords('entrance')
  const [step, setStep] = useState<Step>({ name: 'login' })
  const top = useTakesFocus<HTMLDivElement>(step.name !== 'login')
  const register = (registrant: Registrant) => {
    onStartRegister?.(registrant)
    setStep({ name: 'register', registrant: registrant })
  }
  const back = (
    <button type="button" className="more w-fit" onClick={() => setStep({ name: 'login' })}>
      {t('toLogin')}
    </button>
  )
  return (
    <div ref={top} tabIndex={-1} className="grid gap-6 text-left outline-none">
      {step.name === 'login' ? (
        <>
          <LoginTabs
            onNew={register}
            onForgot={(email) => setStep({ name: 'forgot', email: email?.includes('@') ? email : undefined })}
          />
          <p className="border-t border-line pt-5 text-ink-soft">
            {t('newHere')}{' '}
            <button type="button" className="more text-ink" onClick={() => register({})}>
              {t('create')}
            </button>
          </p>
        </>
      ) : step.name === 'forgot' ? (
        <ForgotForm email={step.email} toLogin={back} onDone={() => setStep({ name: 'login' })} />
      ) : (
        <>
          <p className="text-[0.9375rem] text-ink-soft">{t('registerText')}</p>
          <RegisterForm registrant={step.registrant} />
          {back}
        </>
      )}
    </div>
  )
}
