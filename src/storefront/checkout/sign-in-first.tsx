import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { StillPage } from '../content/still-page.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { rememberAfterLogin } from '../shell/forms/after-login.ts'
import { useSidePanel } from '../shell/panels-context.tsx'

/** Shown while guest orders are disabled: signing in continues to the checkout. */
export function SignInFirst() {
  const t = useWords('checkout')
  const to = usePathTo()
  const hydrated = useHydrated()
  const { openUser } = useSidePanel()
  const signIn = () => {
    rememberAfterLogin('checkout')
    openUser()
  }
  return (
    <StillPage
      drawing="letter"
      title={t('signIn')}
      text={t('signInText')}
      action={
        hydrated ? (
          <Button variant="primary" onClick={signIn}>
            {t('logIn')}
          </Button>
        ) : (
          <Link
            to={`${to('/sign-in')}?next=${to('/checkout')}`}
            className={buttonLook({ variant: 'primary' })}
          >
            {t('logIn')}
          </Link>
        )
      }
    />
  )
}
