import { use, useId } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { formatMoney, times } from '#shop/money.ts'
import { useBag } from '../cart/bag/bag-context.ts'
import { AddToCartForm } from '../cart/add-to-cart-form.tsx'
import type { LineChange } from '../cart/line-change.ts'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { rememberAfterLogin } from '../shell/forms/after-login.ts'
import { OpensPanel } from '../shell/opens-panel.tsx'
import { ShellContext } from '../shell/shell-context.ts'
import { bagAnswer, unitAt, type BuyOption } from './product/buy-option.ts'
import type { ProductView } from './product/product-view.ts'

export type AddToBagProps = {
  product: Pick<ProductView, 'id' | 'sku' | 'name' | 'treatment'>
  option: BuyOption | null
  quantity: number
  /** Given for a special offer. */
  bundleSku?: string | undefined
  /** Original price, struck through on the button; quick view only. */
  original?: string | null | undefined
  /** Called after a press, for example to close a dialog. */
  onAdded?: (() => void) | undefined
  className?: string | undefined
}

/**
 * Add-to-cart button, or the reason why the option cannot be bought. Without JavaScript it leads to the cart page.
 */
export function AddToBag({
  product,
  option,
  quantity,
  bundleSku,
  original,
  onAdded,
  className,
}: AddToBagProps) {
  const t = useWords('buy')
  const pathTo = usePathTo()
  const member = use(ShellContext)?.member
  const { held, add } = useBag()
  const renewsId = useId()
  const { label, reason } = bagAnswer(option, quantity)
  const words = t(`label.${label}`, { limit: option?.limit ?? 0 })
  if (!option || reason) {
    return (
      <div className={classes('grid gap-2', className)}>
        <Button
          variant="secondary"
          reason={t(`reason.${reason ?? 'unavailable'}`, { limit: option?.limit ?? 0 })}
          className="w-full [&_button]:opacity-100!"
        >
          {words}
        </Button>
        {label === 'onlyVip' && !member ? <SignInForVip /> : null}
      </div>
    )
  }
  const unit = unitAt(option, quantity)
  const change: LineChange = {
    pid: product.id,
    sku: product.sku,
    subSku: option.sku,
    bundleSku: bundleSku ?? null,
    interval: option.months,
    quantity,
    currency: option.price?.currency ?? 'HKD',
  }
  const whole = bundleSku ? quantity : quantity + held(change)
  return (
    <AddToCartForm
      change={{ ...change, quantity: whole }}
      returnTo={pathTo('/bag')}
      className={classes('min-w-0', className)}
      onSend={() => {
        onAdded?.()
        add(change, {
          name: product.name,
          optionName: option.name,
          productType: product.treatment ? 'Treatment' : 'SinglePurchase',
        })
      }}
    >
      <Button
        type="submit"
        variant="primary"
        className="w-full px-4!"
        aria-describedby={option.months ? renewsId : undefined}
        // the second click of a double click is ignored
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        <span className="whitespace-nowrap">{words}</span>
        {unit ? <Amount amount={formatMoney(times(unit, quantity))} original={original} /> : null}
      </Button>
      {option.months ? (
        // on phones the plan may be out of sight when the button is sticky
        <p id={renewsId} className="mt-1.5 text-center text-sm leading-snug text-ink-soft md:hidden">
          {t('renews', { months: option.months })}
        </p>
      ) : null}
    </AddToCartForm>
  )
}

/** Total for the selected quantity, on the button. */
function Amount({ amount, original }: { amount: string; original: string | null | undefined }) {
  const t = useWords('buy')
  return (
    <span className="num max-[22.4rem]:sr-only">
      <span aria-hidden="true" className="mr-2 opacity-60">
        ·
      </span>
      {amount}
      {original ? (
        <>
          <span className="sr-only">{t('before')}</span>
          <s className="ml-2 text-[0.86em] opacity-75">{original}</s>
        </>
      ) : null}
    </span>
  )
}

/** Sign-in link for VIP-only products, which returns to the same page. */
function SignInForVip() {
  const t = useWords('buy')
  const pathTo = usePathTo()
  const { pathname, search } = useLocation()
  return (
    <p className="text-sm text-ink-soft">
      {t('vipAlready')}{' '}
      <span onClickCapture={() => rememberAfterLogin('reload')}>
        <OpensPanel
          panel="user"
          to={`${pathTo('/sign-in')}?${new URLSearchParams({ next: pathname + search })}`}
          className="more text-sm! text-ink"
        >
          {t('logIn')}
        </OpensPanel>
      </span>
    </p>
  )
}
