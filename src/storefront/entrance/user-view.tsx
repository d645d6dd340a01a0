import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { isOnTheWay, takeAfterLogin } from '../shell/after-login.ts'
import { useShell } from '../shell/shell-context.ts'
import { ForgotForm } from './forgot-form.tsx'
import type { Newcomer } from './login-props.ts'
import { LoginTabs } from './login-tabs.tsx'
import { RegisterForm } from './register-form.tsx'
import { useTakesFocus } from './use-takes-focus.ts'

type View = { name: 'login' } | { name: 'forgot'; email: string | undefined } | { name: 'register'; newcomer: Newcomer }
const login: View = { name: 'login' }

/** The panel's user view: signing in, registering, forgotten passwords (SPEC §2, §4). Closed, it begins anew with signing in. */
export function UserView() {
  const [view, setView] = useState<View>(login)
  const back = <BackToLogin onBack={() => setView(login)} />
  if (view.name === 'forgot')
    return (
      <Part key="forgot" title="forgotTitle">
        <ForgotForm email={view.email} toLogin={back} onDone={() => setView(login)} />
      </Part>
    )
  if (view.name === 'register')
    return (
      <Part key="register" title="register" text="registerText">
        <RegisterForm newcomer={view.newcomer} />
        {back}
      </Part>
    )
  return (
    <Part key="login" title="title">
      <LoginTabs
        onNew={(newcomer) => setView({ name: 'register', newcomer })}
        onForgot={(email) => setView({ name: 'forgot', email: email?.includes('@') ? email : undefined })}
      />
      <GuestCheckout />
      <Invitation onRegister={() => setView({ name: 'register', newcomer: {} })} />
    </Part>
  )
}

type PartProps = { title: 'title' | 'register' | 'forgotTitle'; text?: 'registerText'; children: ReactNode }

function Part({ title, text, children }: PartProps) {
  const t = useWords('entrance')
  const heading = useTakesFocus<HTMLHeadingElement>(title !== 'title')
  return (
    <section className="grid gap-6 pt-1">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t(title)}
        </h3>
        {text ? <p className="mt-1 text-[0.9375rem] text-ink-soft">{t(text)}</p> : null}
      </div>
      {children}
    </section>
  )
}

function BackToLogin({ onBack }: { onBack: () => void }) {
  const t = useWords('entrance')
  return (
    <button type="button" className="more w-fit" onClick={onBack}>
      {t('toLogin')}
    </button>
  )
}

/** For who was on the way to the checkout, where guests may order (SPEC §2). */
function GuestCheckout() {
  const t = useWords('entrance')
  const to = usePathTo()
  const { guestMode } = useShell()
  const [isWanted] = useState(isOnTheWay)
  return guestMode && isWanted ? (
    <Link to={to('/checkout')} onClick={() => takeAfterLogin()} className={buttonLook({})}>
      {t('guest')}
    </Link>
  ) : null
}

function Invitation({ onRegister }: { onRegister: () => void }) {
  const t = useWords('entrance')
  return (
    <p className="border-t border-line pt-5 text-ink-soft">
      {t('newHere')}{' '}
      <button type="button" className="more text-ink" onClick={onRegister}>
        {t('create')}
      </button>
    </p>
  )
}
