import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { AccountFirst } from './account-first.tsx'
import { StillPage } from '../content/still-page.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/rendering/head.ts'
import { privately } from '../shell/rendering/private-page.ts'
import { CheckoutForm } from './form/checkout-form.tsx'
import { checkoutPage } from './checkout.server.ts'
import { SignInFirst } from './sign-in-first.tsx'
import { NothingToPay } from './nothing-to-pay.tsx'

export const loader = (args: LoaderFunctionArgs) => checkoutPage(args)

export const meta = pageMeta
export const headers = privately

export default function Checkout() {
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'checkout')
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

/** The cart could not be quoted; the cart page shows why. */
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
