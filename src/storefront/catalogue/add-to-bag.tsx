import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { shown, times } from '#shop/money.ts'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { useSidePanel } from '../shell/panels-context.tsx'
import { bagAnswer, unitAt, type BuyOption } from './buy-option.ts'
import type { ProductView } from './product-view.ts'

export type AddToBagProps = {
  product: Pick<ProductView, 'name'>
  option: BuyOption | null
  quantity: number
  /** Marks a special offer (SPEC §3). */
  bundleSku?: string | undefined
  /** What it was, struck through on the button; in the quick view alone. */
  original?: string | null | undefined
  /** Called when it was pressed; what lies over the page may close. */
  onAdded?: (() => void) | undefined
  className?: string | undefined
}

/** The button that asks for one thing, or says why it cannot be had (SPEC §5). Without script it leads to the checkout. */
export function AddToBag({ product, option, quantity, bundleSku, original, onAdded, className }: AddToBagProps) {
  const t = useWords('buy')
  const pathTo = usePathTo()
  const { openCart } = useSidePanel()
  const { label, reason } = bagAnswer(option, quantity)
  const words = t(`label.${label}`, { limit: option?.limit ?? 0 })
  if (!option || reason) {
    return (
      <Button
        variant="secondary"
        reason={t(`reason.${reason ?? 'unavailable'}`, { limit: option?.limit ?? 0 })}
        className={classes('w-full [&_button]:opacity-100!', className)}
      >
        {words}
      </Button>
    )
  }
  const unit = unitAt(option, quantity)
  return (
    <form
      method="get"
      action={pathTo('/checkout')}
      className={classes('min-w-0', className)}
      onSubmit={(event) => {
        event.preventDefault()
        onAdded?.()
        // The bag takes nothing yet, and says so.
        openCart(t('notYet', { name: product.name }))
      }}
    >
      <input type="hidden" name="sub_sku" value={option.sku} />
      <input type="hidden" name="quantity" value={quantity} />
      {bundleSku ? <input type="hidden" name="bundle_sku" value={bundleSku} /> : null}
      <Button type="submit" variant="primary" className="w-full px-4!">
        <span className="whitespace-nowrap">{words}</span>
        {unit ? (
          <span className="num">
            <span aria-hidden="true" className="mr-2 opacity-60">
              ·
            </span>
            {shown(times(unit, quantity))}
            {original ? (
              <>
                <span className="sr-only">{t('before')}</span>
                <s className="ml-2 text-[0.86em] opacity-75">{original}</s>
              </>
            ) : null}
          </span>
        ) : null}
      </Button>
    </form>
  )
}
