import { useState, type ReactNode } from 'react'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useBag } from '../cart/bag/bag-context.ts'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { isOnTheWay, takeAfterLogin } from '../shell/forms/after-login.ts'
import { useShell } from '../shell/shell-context.ts'
import { ForgotForm } from './forgot-form.tsx'
import type { Registrant } from './login-props.ts'
import { LoginTabs } from './login-tabs.tsx'
import { RegisterForm } from './register-form.tsx'
import { useTakesFocus } from './use-takes-focus.ts'

type View =
  | { name: 'login'; isBack: boolean }
  | { name: 'forgot'; email: string | undefined }
  | { name: 'register'; registrant: Registrant }
const first: View = { name: 'login', isBack: false }
const titles = { login: 'title', forgot: 'forgotTitle', register: 'register' } as const

/** Account mode of the panel: sign-in, registration, forgotten password. Each opening starts with the sign-in. */
export function useUserView(isOpen: boolean): { title: string; content: ReactNode } {
  const t = useWords('entrance')
  const [view, setView] = useState(first)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setView(first)
  }
  return { title: t(titles[view.name]), content: <UserView key={view.name} view={view} onView={setView} /> }
}

function UserView({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useWords('entrance')
  const toLogin = () => onView({ name: 'login', isBack: true })
  const top = useTakesFocus<HTMLDivElement>(view !== first)
  const back = (
    <button type="button" className="more w-fit" onClick={toLogin}>
      {t('toLogin')}
    </button>
  )
  return (
    // each step within the panel is read from its top
    <div ref={top} tabIndex={-1} className="grid gap-6 outline-none">
      {view.name === 'login' ? (
        <>
          <WhyHere />
          <LoginTabs
            onNew={(registrant) => onView({ name: 'register', registrant: registrant })}
            onForgot={(email) => onView({ name: 'forgot', email: email?.includes('@') ? email : undefined })}
          />
          <GuestCheckout />
          <Invitation onRegister={() => onView({ name: 'register', registrant: {} })} />
        </>
      ) : view.name === 'forgot' ? (
        <ForgotForm email={view.email} toLogin={back} onDone={toLogin} />
      ) : (
        <>
          <p className="-mt-1 text-[0.9375rem] text-ink-soft">{t('registerText')}</p>
          <RegisterForm registrant={view.registrant} />
          {back}
        </>
      )}
    </div>
  )
}

/** Whether the cart has a subscription, which needs an account. */
const useRenews = (): boolean => (useBag().carts?.subscriptionCart.count ?? 0) > 0

/** Reason for the sign-in, when the checkout opened the panel. */
function WhyHere() {
  const t = useWords('entrance')
  const { guestMode } = useShell()
  const renews = useRenews()
  const [isWanted] = useState(isOnTheWay)
  return isWanted ? (
    <p className="bg-accent-soft px-4 py-3 text-[0.9375rem]">
      {t(renews ? 'whyAccount' : guestMode ? 'whyOrGuest' : 'why')}
    </p>
  ) : null
}

/** Link to order as guest, for visitors on the way to the checkout while guest orders are enabled. */
function GuestCheckout() {
  const t = useWords('entrance')
  const to = usePathTo()
  const { guestMode } = useShell()
  const renews = useRenews()
  const [isWanted] = useState(isOnTheWay)
  return guestMode && isWanted && !renews ? (
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
