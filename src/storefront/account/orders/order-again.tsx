import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import type { orderAgain } from '#shop/profile/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { useBag } from '../../cart/bag/bag-context.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'

const again = { method: 'POST', path: '/order/again' } as const

/** Adds the order's lines to the cart again, as far as they are available. */
export function OrderAgain({ order }: { order: Order }) {
  const t = useWords('account')
  const to = usePathTo()
  const { pathname, search } = useLocation()
  const flash = useFlash('order-again')
  const { show } = useToasts()
  const bag = useBag()
  const { call, state, refusal } = useCall<typeof orderAgain>(
    again,
    useCallback(
      ({ missing }) => {
        if (missing.length > 0) show({ title: t('againSome'), text: missing.join(' · ') })
        bag.refresh()
      },
      [show, bag, t],
    ),
    useLateRefusal(),
  )
  return (
    <form
      method="post"
      action="/form/order-again"
      onSubmit={(event) => {
        event.preventDefault()
        void call({ id: order.id })
      }}
    >
      <input type="hidden" name="id" value={order.id} />
      <input type="hidden" name="return_to" value={pathname + search} />
      <input type="hidden" name="go_to" value={to('/bag')} />
      <Button type="submit" loading={state === 'pending'}>
        {t('again')}
      </Button>
      <FormTrouble refusal={refusal} flash={flash} />
    </form>
  )
}
