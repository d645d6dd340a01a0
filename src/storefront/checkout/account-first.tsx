import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { StillPage } from '../content/still-page.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { OpensPanel } from '../shell/opens-panel.tsx'
import { rememberAfterLogin } from '../shell/forms/after-login.ts'

/**
 * Shown to guests with a subscription, which needs an account. Registering returns to the checkout with the same
 * cart.
 */
export function AccountFirst({ mayPayOnce }: { mayPayOnce: boolean }) {
  const t = useWords('checkout')
  const to = usePathTo()
  const next = `?next=${to('/checkout')}`
  return (
    <StillPage
      drawing="letter"
      title={t('accountFirst')}
      text={t('accountFirstText')}
      action={
        <>
          <Link to={to('/register') + next} className={buttonLook({ variant: 'primary' })}>
            {t('accountFirstGo')}
          </Link>
          <span onClickCapture={() => rememberAfterLogin('checkout')}>
            <OpensPanel panel="user" to={to('/sign-in') + next} className={buttonLook({})}>
              {t('logIn')}
            </OpensPanel>
          </span>
        </>
      }
    >
      {mayPayOnce ? (
        <p>
          <Link to={`${to('/checkout')}?cart=single`} className="more">
            {t('accountFirstOnce')}
          </Link>
        </p>
      ) : null}
    </StillPage>
  )
}
