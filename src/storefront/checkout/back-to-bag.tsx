import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '#api/react.ts'
import type { orderAgain } from '#shop/profile/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { useBag } from '../cart/bag/bag-context.ts'
import { FormTrouble } from '../content/forms/form-trouble.tsx'
import { useFlash } from '../content/forms/use-flash.ts'
import { useLateRefusal } from '../content/forms/use-late-refusal.ts'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'

const calls = {
  'change-order': { method: 'POST', path: '/order/change' },
  'order-again': { method: 'POST', path: '/order/again' },
} as const

type Props = { order: Pick<Order, 'id'>; token: string | null; call: keyof typeof calls }

/** Returns the order's lines to the cart: to change an unpaid order, or to order again after one that ended. */
export function BackToBag({ order, token, call: name }: Props) {
  const t = useWords('order')
  const to = usePathTo()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const flash = useFlash(name)
  const { show } = useToasts()
  const bag = useBag()
  const { call, state, refusal } = useCall<typeof orderAgain>(
    calls[name],
    useCallback(
      ({ missing }) => {
        if (missing.length > 0) show({ title: t('bagSome'), text: missing.join(' · ') })
        bag.refresh()
        void navigate(to('/bag'))
      },
      [show, bag, navigate, to, t],
    ),
    useLateRefusal(),
  )
  const fixed = { id: order.id, ...(token === null ? {} : { token }) }
  return (
    <form
      method="post"
      action={`/form/${name}`}
      className="mt-6 grid max-w-md gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void call(fixed)
      }}
    >
      {Object.entries({ ...fixed, return_to: pathname + search, go_to: to('/bag') }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" loading={state === 'pending'} className="w-fit">
        {t(name === 'change-order' ? 'changeThis' : 'bagThese')}
      </Button>
      {name === 'change-order' ? (
        <p className="text-[0.9375rem] text-ink-soft">{t('changeThisText')}</p>
      ) : null}
      <FormTrouble refusal={refusal} flash={flash} />
    </form>
  )
}
