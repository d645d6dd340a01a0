import { use } from 'react'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { rememberAfterLogin } from '../shell/forms/after-login.ts'
import { useSidePanel } from '../shell/panels-context.tsx'
import { ShellContext } from '../shell/shell-context.ts'
import { useBag } from './bag/bag-context.ts'

/**
 * Links members to the checkout and opens the sign-in panel for others, with the checkout stored as the next step and
 * open to guests where they may order. Disabled, with the reason, while a line cannot be shipped or bought.
 */
export function CheckoutButton() {
  const t = useWords('bag')
  const to = usePathTo()
  const { carts } = useBag()
  const member = use(ShellContext)?.member ?? null
  const hydrated = useHydrated()
  const { openUser } = useSidePanel()
  const both = carts ? [carts.singleCart, carts.subscriptionCart] : []
  const far = both.some((cart) => !cart.shippable)
  const blocked = both.some((cart) => cart.blockedItems.length > 0)
  if (far || blocked)
    return (
      <Button
        variant="primary"
        reason={t(far ? 'sidebarCartView_onlyHKandMacau' : 'blockedTip')}
        className="w-full"
      >
        {t('checkout')}
      </Button>
    )
  if (member === null && hydrated)
    return (
      <Button
        variant="primary"
        className="w-full"
        onClick={() => {
          rememberAfterLogin('checkout')
          openUser()
        }}
      >
        {t('checkout')}
      </Button>
    )
  return (
    <Link to={to('/checkout')} className={buttonLook({ variant: 'primary', className: 'w-full' })}>
      {t('checkout')}
    </Link>
  )
}
