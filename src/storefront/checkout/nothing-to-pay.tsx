import { useEffect, useState } from 'react'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { EmptyBag } from '../cart/bag/empty-bag.tsx'
import { StillPage } from '../content/still-page.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { rememberAfterLogin } from '../shell/forms/after-login.ts'
import { OpensPanel } from '../shell/opens-panel.tsx'
import { heldDraft, type Draft } from './form-state/draft.ts'

/**
 * Shown if the cart was emptied or the sign-in expired during the checkout; gives the reason, and the typed values
 * are preserved.
 */
export function NothingToPay({ isMember }: { isMember: boolean }) {
  const t = useWords('checkout')
  const to = usePathTo()
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => setDraft(heldDraft()), [])
  if (draft && draft.isMember && !isMember)
    return (
      <StillPage
        drawing="letter"
        title={t('signedOut')}
        text={t('signedOutText')}
        action={
          <span onClickCapture={() => rememberAfterLogin('checkout')}>
            <OpensPanel
              panel="user"
              to={`${to('/sign-in')}?next=${to('/checkout')}`}
              className={buttonLook({ variant: 'primary' })}
            >
              {t('logIn')}
            </OpensPanel>
          </span>
        }
      />
    )
  if (draft && Object.keys(draft.typed).length > 0)
    return (
      <StillPage
        drawing="bag"
        title={t('bagGone')}
        text={t('bagGoneText')}
        action={
          <Link to={to('/bag')} className={buttonLook({ variant: 'primary' })}>
            {t('backToBag')}
          </Link>
        }
      />
    )
  return (
    <div className="wrap py-[clamp(1.5rem,4vw,4rem)]">
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyBag />
    </div>
  )
}
