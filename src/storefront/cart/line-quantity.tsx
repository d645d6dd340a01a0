import type { CartItem } from '#shop/cart/contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Stepper } from '#ui/fields/stepper.tsx'
import { NoScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../i18n/words.tsx'
import { useBag } from './bag/bag-context.ts'
import { AddToCartForm } from './add-to-cart-form.tsx'
import { changeFor } from './line-change.ts'

/** Quantity of a line: a stepper, or without JavaScript a field of the same size with a button. The minimum is 1. */
export function LineQuantity({ item }: { item: CartItem }) {
  const t = useWords('bag')
  const buy = useWords('buy')
  const { set } = useBag()
  const label = t('quantityOf', { name: item.name })
  if (useHydrated())
    return (
      <Stepper
        size="sm"
        value={item.quantity}
        max={Math.max(item.most, item.quantity)}
        label={label}
        lessLabel={buy('less')}
        moreLabel={buy('more')}
        onChange={(quantity) => set(changeFor(item, quantity))}
      />
    )
  return (
    <AddToCartForm change={changeFor(item, item.quantity)} ownQuantity className="flex items-center gap-2">
      <input
        type="number"
        name="quantity"
        min={0}
        max={item.most}
        defaultValue={item.quantity}
        aria-label={label}
        className="num h-9 w-26 rounded border border-edge bg-transparent px-2 text-center pointer-coarse:h-11.5 pointer-coarse:w-30"
      />
      <NoScriptOnly>
        <button type="submit" className={buttonLook({ spacing: 'sm' })}>
          {t('update')}
        </button>
      </NoScriptOnly>
    </AddToCartForm>
  )
}
