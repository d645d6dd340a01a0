import { Panel } from '#ui/overlays/panel.tsx'
import { useBag } from '../cart/bag/bag-context.ts'
import { CannotShip, CartTotal } from '../cart/cart-total.tsx'
import { CheckoutButton } from '../cart/checkout-button.tsx'
import { CartView } from '../cart/cart-view.tsx'
import { useUserView } from '../auth/user-view.tsx'
import { useWords } from '../i18n/words.tsx'
import { usePanels } from './panels-context.tsx'
import { takeAfterLogin } from './forms/after-login.ts'

/** Panel on the right, in its modes cart and account. */
export function SidePanel() {
  const shell = useWords('shell')
  const bag = useWords('bag')
  const { openPanel, message, close } = usePanels()
  const user = useUserView(openPanel === 'user')
  const { count } = useBag()
  const common = { onOpenChange: (next: boolean) => !next && close(), closeLabel: shell('close') }
  /** Closing the panel by hand discards the action stored for after the sign-in. */
  const leaveUser = (next: boolean) => {
    if (!next) takeAfterLogin()
    common.onOpenChange(next)
  }
  const notice = message ? (
    <p role="status" className="bg-accent-soft px-4 py-3">
      {message}
    </p>
  ) : null
  return (
    <>
      <Panel
        {...common}
        open={openPanel === 'cart'}
        title={bag('title')}
        top={notice}
        footer={
          count > 0 ? (
            <>
              <CannotShip />
              <CartTotal />
              <div className="mt-3.5">
                <CheckoutButton />
              </div>
            </>
          ) : null
        }
      >
        <CartView />
      </Panel>
      <Panel {...common} open={openPanel === 'user'} onOpenChange={leaveUser} title={user.title} top={notice}>
        {user.content}
      </Panel>
    </>
  )
}
