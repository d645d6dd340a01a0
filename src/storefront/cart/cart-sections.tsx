import type { Cart } from '#shop/cart/contract.ts'
import { sameLine } from '#shop/cart/rules.ts'
import { dayMonthYear } from '#shop/delivery/rules.ts'
import { useWords } from '../i18n/words.tsx'
import { useBag } from './bag/bag-context.ts'
import { CartLine } from './cart-line.tsx'
import { PlanDates } from './plan-dates.tsx'
import { keyOfItem, withChanges } from './line-change.ts'

/** Lines of the one-time cart and of the subscription cart in separate sections, each with its delivery dates. */
export function CartSections({ className }: { className?: string | undefined }) {
  const t = useWords('bag')
  const { carts } = useBag()
  if (!carts) return null
  return (
    <div className={className}>
      <Section cart={carts.singleCart} title={t('once')} />
      <Section cart={carts.subscriptionCart} title={t('again')} />
    </div>
  )
}

function Section({ cart, title }: { cart: Cart; title: string }) {
  const buy = useWords('buy')
  const subscription = useWords('subscription')
  const { changes } = useBag()
  const items = withChanges(cart.items, changes)
  if (items.length === 0) return null
  return (
    <section className="mt-6 first:mt-0" aria-label={title}>
      <h2 className="border-b border-line pb-2 font-text text-sm font-normal tracking-normal text-ink-soft">
        {title}
      </h2>
      <ul>
        {items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            waiting={changes.some((change) => sameLine(change, keyOfItem(item)))}
          />
        ))}
      </ul>
      {cart.estimate ? (
        <p className="num text-sm text-ink-soft">
          {buy('window', { from: dayMonthYear(cart.estimate.from), to: dayMonthYear(cart.estimate.to) })}
        </p>
      ) : null}
      {cart.cartType === 'subscription' ? (
        <div className="mt-3 bg-shell px-4 py-3.5">
          <PlanDates items={items} />
          <p className="mt-2 text-sm text-ink-soft">{subscription('plan.short')}</p>
        </div>
      ) : null}
    </section>
  )
}
