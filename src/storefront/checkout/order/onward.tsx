import { use } from 'react'
import type { Order } from '#shop/orders/order.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useViewPath } from '../../account/use-view-path.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { ShellContext } from '../../shell/shell-context.ts'
import { nextSteps } from './confirmation.rules.ts'

/** Links to continue: the shop, and the order among the member's orders, or registration for guests. */
export function Onward({ order }: { order: Order }) {
  const t = useWords('order')
  const to = usePathTo()
  const viewPath = useViewPath()
  const member = use(ShellContext)?.member ?? null
  const isBooked = nextSteps(order).includes('booked') // booking a time comes first
  const area = order.cartType === 'subscription' ? 'SUBSCRIPTIONS' : 'ORDERS'
  return (
    <nav
      aria-label={t('onward')}
      className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-4 border-t border-line pt-7 print:hidden"
    >
      <Link to={to('/')} className={buttonLook({ variant: isBooked ? 'default' : 'primary' })}>
        {t('shopOn')}
      </Link>
      {member ? (
        <Link to={viewPath(area, { id: order.id })} className="more">
          {t('inAccount')}
        </Link>
      ) : order.masked ? null : (
        <a href="#order-account" className="more">
          {t('accountGo')}
        </a>
      )}
    </nav>
  )
}
