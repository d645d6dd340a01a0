import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useCardName } from '../names.ts'

type Sums = { subscription: Subscription; next: NonNullable<Subscription['next']> }

/** Breakdown of a delivery's amount, and the part charged to the card. */
export function DeliverySums({ subscription, next }: Sums) {
  const t = useWords('subscription')
  const cardName = useCardName()
  const money = (amount: number) => formatAmount(amount, subscription.currency)
  const rows = [
    [t('goods'), money(next.goods)],
    [t('deliveryFee'), next.deliveryFee === 0 ? t('freeShipping') : money(next.deliveryFee)],
    ...(next.walletAmount > 0 ? [[t('walletFirst'), `−${money(next.walletAmount)}`]] : []),
  ] as const
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1.5 border-t border-line pt-4 text-[0.9375rem]">
      {rows.map(([label, amount]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt>{label}</dt>
          <dd className="num text-right">{amount}</dd>
        </div>
      ))}
      <div className="col-span-2 grid grid-cols-subgrid items-baseline pt-1.5 font-display text-xl">
        <dt>{subscription.card ? t('onCard', { card: cardName(subscription.card) }) : t('toPay')}</dt>
        <dd className="num text-right">{money(next.amountDue)}</dd>
      </div>
    </dl>
  )
}
