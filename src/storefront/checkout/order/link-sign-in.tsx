import { useState } from 'react'
import { useLocation } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { AuthPage } from '../../auth/auth-page.tsx'
import { PageAuth } from '../../auth/page-auth.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'

/** Shown for a payment link whose order belongs to an account: sign-in or registration in place, then the order. */
export function LinkSignIn() {
  const t = useWords('pay')
  const entrance = useWords('entrance')
  const to = usePathTo()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  const [registers, setRegisters] = useState(false)
  const next = `?${new URLSearchParams({ next: pathname + search })}`
  return (
    <AuthPage title={t(registers ? 'registerToPay' : 'signInToPay')} text={t('signInToPayText')} alt="">
      {hydrated ? (
        <PageAuth onStartRegister={() => setRegisters(true)} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Link to={to('/sign-in') + next} className={buttonLook({ variant: 'primary' })}>
            {entrance('logIn')}
          </Link>
          <Link to={to('/register') + next} className="more">
            {entrance('create')}
          </Link>
        </p>
      )}
      <p className="border-t border-line pt-5 text-[0.9375rem] text-ink-soft">
        {t('notAuthorisedText')}{' '}
        <Link to={to('/contactus')} className="more text-ink">
          {t('contact')}
        </Link>
      </p>
    </AuthPage>
  )
}
