import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { StillPage } from '../content/still-page.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { rememberAfterLogin } from '../shell/forms/after-login.ts'
import { OpensPanel } from '../shell/opens-panel.tsx'

/** Sign-in prompt for members' pages; the page is reloaded afterwards. */
export function MembersOnly() {
  const t = useWords('account')
  const to = usePathTo()
  return (
    <StillPage
      drawing="letter"
      title={t('membersOnly')}
      text={t('membersOnlyText')}
      action={
        <>
          <span onClickCapture={() => rememberAfterLogin('reload')}>
            <OpensPanel panel="user" to={to('/sign-in')} className={buttonLook({ variant: 'primary' })}>
              {t('logIn')}
            </OpensPanel>
          </span>
          <Link to={to('/register')} className="more self-center">
            {t('register')}
          </Link>
        </>
      }
    />
  )
}
