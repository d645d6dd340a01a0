import { useEffect, useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { AccountFirst } from './account-first.tsx'
import { EmptyBag } from '../cart/bag/empty-bag.tsx'
import { StillPage } from '../content/still-page.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { rememberAfterLogin } from '../shell/forms/after-login.ts'
import { pageMeta } from '../shell/rendering/head.ts'
import { OpensPanel } from '../shell/opens-panel.tsx'
import { privately } from '../shell/rendering/private-page.ts'
import { CheckoutForm } from './form/checkout-form.tsx'
import { checkoutPage } from './checkout.server.ts'
import { heldDraft, type Draft } from './form-state/draft.ts'
import { SignInFirst } from './sign-in-first.tsx'

export const loader = (args: LoaderFunctionArgs) => checkoutPage(args)

export const meta = pageMeta
export const headers = privately

export default function Checkout() {
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'till')
    return (
      <CheckoutForm
        key={`${page.quote.parts.map(({ cartId }) => cartId).join(' ')} ${page.country.key} ${page.typed.email ?? ''}`}
        data={page}
      />
    )
  if (page.kind === 'sign_in') return <SignInFirst />
  if (page.kind === 'needs_account') return <AccountFirst mayPayOnce={page.mayPayOnce} />
  return page.kind === 'empty' ? <NothingToPay isMember={page.isMember} /> : <Unavailable />
}

/**
 * Somebody was filling in the checkout when its bag, or their sign-in, went: they hear why, and what they
 * typed is kept.
 */
function NothingToPay({ isMember }: { isMember: boolean }) {
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

/** The shop could not reckon what is in the bag: the bag itself says more. */
function Unavailable() {
  const t = useWords('checkout')
  const to = usePathTo()
  return (
    <StillPage
      drawing="bag"
      title={t('unavailable')}
      text={t('unavailableText')}
      action={
        <Link to={to('/bag')} className={buttonLook({ variant: 'primary' })}>
          {t('backToBag')}
        </Link>
      }
    />
  )
}
