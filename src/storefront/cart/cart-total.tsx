import { fromDecimal, plus, formatMoney } from '#shop/money.ts'
import { classes } from '#ui/classes.ts'
import { useWords } from '../i18n/words.tsx'
import { useBag } from './bag/bag-context.ts'

/** Totals of both sections, the grand total, and the checkout button. */
export function CartTotal() {
  const t = useWords('bag')
  const { carts, changes } = useBag()
  if (!carts) return null
  const { singleCart, subscriptionCart } = carts
  const summands = [
    { cart: singleCart, label: t('once') },
    { cart: subscriptionCart, label: t('again') },
  ].filter(({ cart }) => cart.items.length > 0)
  const money = (cart: typeof singleCart) => fromDecimal(cart.totalAmount, cart.currency)
  const whole = plus(money(singleCart), money(subscriptionCart))
  return (
    <dl
      className={classes('transition-opacity', changes.length > 0 && 'opacity-40')}
      aria-busy={changes.length > 0 || undefined}
    >
      {summands.map(({ cart, label }) => (
        <div key={cart.cartType} className="flex justify-between gap-4 py-0.5 text-[0.9375rem]">
          <dt>{label}</dt>
          <dd className="num">{formatMoney(money(cart))}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 pt-1.5 font-display text-xl">
        <dt>{t('total')}</dt>
        <dd className="num">{formatMoney(whole)}</dd>
      </div>
    </dl>
  )
}

/** Error message for lines that do not ship to the selected country. */
export function CannotShip() {
  const t = useWords('bag')
  const { carts } = useBag()
  const reasons = [carts?.singleCart, carts?.subscriptionCart].flatMap(
    (cart) => cart?.blockedItems.map(({ reason }) => reason) ?? [],
  )
  const word = reasons.includes('only_hk_macau')
    ? 'checkout_onlyHKMacau'
    : reasons.includes('only_regions')
      ? 'onlyRegions'
      : null
  return word ? <p className="mb-3 text-sm text-error">{t(word)}</p> : null
}
